// Keeps the site for when there is no network. A new version is fetched whole beside the one in use, and
// takes its place when no page of the old one is open: a game that goes on is not disturbed.
// @ts-check

/**
 * The version and the files, as they were written.
 * @type {{version: string, files: string[]}}
 */
const { version, files } = JSON.parse(/* site */ '{"version":"","files":[]}');

const worker = /** @type {any} */ (globalThis);

/** The names of the kept versions of this site begin with it; other sites may be at this host. */
const SITE = `lastmove ${worker.registration.scope} `;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(SITE + version);
    // What has a name of its contents may come from the browser; the rest is asked for again.
    const request = (/** @type {string} */ file) =>
      new Request(file, { cache: /^assets\//.test(file) ? "default" : "reload" });
    // The module first: it is the largest, and the next page waits for it.
    const isModule = (/** @type {string} */ file) => file.endsWith(".wasm");
    await kept.addAll(files.filter(isModule).map(request));
    await kept.addAll(files.filter((file) => !isModule(file)).map(request));
  })());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(SITE) && name !== SITE + version) {
        await caches.delete(name);
      }
    }
    // The page of a first visit is one of this version: the next one waits for it too.
    await worker.clients.claim();
  })());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) {
    event.respondWith((async () => {
      const kept = await caches.open(SITE + version);
      const found = await kept.match(request, { ignoreSearch: true, ignoreVary: true });
      if (found) {
        return found;
      }
      // A file server sends whoever leaves out the slash behind a folder to the folder.
      const folder = new URL(request.url);
      folder.pathname += "/";
      if (request.mode === "navigate" && await kept.match(folder, { ignoreSearch: true, ignoreVary: true })) {
        return Response.redirect(folder.href, 302);
      }
      const response = await fetch(request);
      // What only some ask for is kept once they have: it has a name of its contents.
      if (response.ok && /\/assets\/[^?]*\.wasm$/.test(request.url)) {
        event.waitUntil(kept.put(request, response.clone()).catch(() => {}));
      }
      return response;
    })());
  }
});
