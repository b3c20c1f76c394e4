// The files that the visitor gave, which all pages of the site share: kept by the browser, for whichever
// page or tab asks next. Where it keeps nothing they last as long as the page.
// @ts-check

/** @typedef {import("./engine.js").Init} Init */

const STORE = "files";

/** The files of this page, by the paths to which they were sent. @type {Map<string, Init>} */
const here = new Map();

/**
 * What a request to the store comes to.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });
}

/**
 * Does something with what the browser keeps; returns nothing where it keeps nothing.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(files: IDBObjectStore) => Promise<T>} work
 * @returns {Promise<T | null>}
 */
async function inStore(mode, work) {
  try {
    const opening = indexedDB.open("lastmove", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await done(opening);
    try {
      return await work(database.transaction(STORE, mode).objectStore(STORE));
    } finally {
      database.close();
    }
  } catch {
    // Storage is switched off or full.
    return null;
  }
}

/** All files, by the paths to which they were sent. @returns {Promise<Map<string, Init>>} */
export async function files() {
  const kept = await inStore("readonly", async (store) => {
    const [paths, inits] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return paths.map((path, at) => /** @type {[string, Init]} */ ([String(path), inits[at]]));
  });
  return new Map([...(kept ?? []), ...here]);
}

/** Keeps a file. @param {string} path @param {Init} init */
export async function keep(path, init) {
  here.set(path, init);
  await inStore("readwrite", (store) => done(store.put(init, path)));
}

/** Forgets a file. @param {string} path */
export async function forget(path) {
  here.delete(path);
  await inStore("readwrite", (store) => done(store.delete(path)));
}
