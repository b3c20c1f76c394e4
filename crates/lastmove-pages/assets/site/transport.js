// How the pages reach what answers them, where it is a module in workers of this browser: a quick one
// for questions, and another one for each job, which is ended to stop it. Once a job is done, its
// worker becomes the quick one, so that what it has solved is there for the next question.
// @ts-check

import { Engine, compiled, once } from "./engine.js";
import { files, forget, keep } from "./files.js";
import { memoryHere } from "./module.js";

/** The folder of the site; this file is three folders below it. */
const site = new URL("../../../", import.meta.url);

/** The folder of the pages in the language of the page. */
const home = document.documentElement.lang === "en" ? site : new URL(`${document.documentElement.lang}/`, site);

/** What is written out instead of asked for. */
const WRITTEN = ["/texts.json"];

/** What all engines of the page share. @type {import("./engine.js").Host} */
const host = {
  module: once(() => {
    const link = document.querySelector("meta[name=module]");
    return compiled(new URL(link?.getAttribute("content") ?? "", document.baseURI));
  }),
  worker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  files,
  forget,
};

/**
 * The memory for a question, in bytes: what takes more is a job. A module has about twice as much in all,
 * which phones have for a page.
 */
const QUICK = Math.min(memoryHere(), 2 ** 27);

let quick = new Engine({ ...host, memory: QUICK });

/**
 * @typedef {object} Job
 * @property {Engine} engine
 * @property {EventTarget} told
 * @property {MessageEvent[]} early what was told before anybody listened
 * @property {boolean} isHeard
 * @property {[path: string, question: import("./engine.js").Init][]} edits what was done to files meanwhile
 */

/** The jobs that go on, or that ended unheard. @type {Map<string, Job>} */
const jobs = new Map();
let count = 0;

/** Tells those who follow a job. @param {Job} job @param {string} name @param {string} data */
function tell(job, name, data) {
  const event = new MessageEvent(name, { data });
  if (job.isHeard) {
    job.told.dispatchEvent(event);
  } else {
    job.early.push(event);
  }
}

/**
 * What the engines understand of a request.
 * @param {RequestInit} init
 * @returns {Promise<import("./engine.js").Init>}
 */
async function plain({ method = "GET", headers, body }) {
  const content = typeof body === "string" ? body : body && new Uint8Array(await new Response(body).arrayBuffer());
  const all = { "accept-language": document.documentElement.lang, ...Object.fromEntries(new Headers(headers)) };
  return { method, headers: all, ...(content && { body: content }) };
}

/**
 * A response as a server would give it.
 * @param {import("./engine.js").Answer} answer
 */
function response({ status, headers, body }) {
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
}

/**
 * The response to a request.
 * @param {string} address such as `/api/v1/solve`, or that of a link
 * @param {RequestInit} [init]
 */
export async function ask(address, init = {}) {
  const path = askedBy(address) ?? address;
  if (WRITTEN.includes(path)) {
    return fetch(new URL(path.slice(1), home), init);
  }
  const question = await plain(init);
  if (path === "/api/v1/jobs" && question.method === "POST") {
    return Response.json({ id: start(question) }, { status: 202 });
  }
  const [, id] = /^\/api\/v1\/jobs\/(\w+)$/.exec(path) ?? [];
  if (id !== undefined && question.method === "DELETE") {
    return new Response(null, { status: stop(id) ? 204 : 404 });
  }
  const answer = await quick.ask(path, question, init.signal);
  if (path.startsWith("/api/v1/uploads/") && question.method !== "GET" && answer.status < 300) {
    // A job has the files that there were when it began.
    for (const { engine, edits } of jobs.values()) {
      if (engine !== quick) {
        edits.push([path, question]);
      }
    }
    if (question.method === "PUT") {
      await keep(path, question);
    } else if (question.method === "DELETE") {
      await forget(path);
    }
  }
  return response(answer);
}

/** Starts a job, and returns its name. @param {import("./engine.js").Init} question */
function start(question) {
  count += 1;
  const id = String(count);
  /** @type {Job} */
  const job = { engine: new Engine(host), told: new EventTarget(), early: [], isHeard: false, edits: [] };
  jobs.set(id, job);
  work(job, question).then(
    ([name, data]) => {
      if (jobs.get(id) === job && name === "result") {
        const last = quick;
        quick = job.engine;
        for (const [path, edit] of job.edits) {
          quick.ask(path, edit).catch(() => {});
        }
        last.hand(quick);
      } else {
        job.engine.end();
      }
      tell(job, name, data);
    },
    () => {
      job.engine.end();
      // As where a connection fails: without data.
      job.told.dispatchEvent(new Event("error"));
    },
  );
  return id;
}

/**
 * Does a job, and returns what it came to.
 * @param {Job} job
 * @param {import("./engine.js").Init} question
 * @returns {Promise<[name: string, data: string]>}
 */
async function work(job, question) {
  const { engine } = job;
  const hear = (/** @type {string} */ now) => tell(job, "progress", now);
  const started = response(await engine.ask("/api/v1/jobs", question, null, hear));
  if (started.status !== 202) {
    return ["error", await started.text()];
  }
  const { id } = await started.json();
  const ended = response(await engine.ask(`/api/v1/jobs/${id}`, { headers: question.headers }));
  const { result, error } = await ended.json();
  return error ? ["error", JSON.stringify(error)] : ["result", JSON.stringify(result)];
}

/** Stops a job; returns whether it went on. @param {string} id */
function stop(id) {
  const job = jobs.get(id);
  jobs.delete(id);
  if (job && job.engine !== quick) {
    job.engine.end();
  }
  return job !== undefined;
}

/**
 * What is told of a job until it ends.
 * @param {string} id
 */
export function follow(id) {
  const job = jobs.get(id);
  const told = job?.told ?? new EventTarget();
  if (job) {
    // Once those who follow it listen.
    queueMicrotask(() => {
      job.isHeard = true;
      job.early.splice(0).forEach((event) => told.dispatchEvent(event));
    });
  }
  return Object.assign(told, { close: () => {} });
}

/** Says that nobody waits for a job, even while the page is being left. @param {string} job */
export function cancel(job) {
  stop(job);
}

/**
 * The address of a page.
 * @param {"play" | "edit" | "puzzles"} page
 * @param {Record<string, string> | URLSearchParams} query
 */
export function pageOf(page, query) {
  return new URL(`${page}/?${new URLSearchParams(query)}`, home).href;
}

/**
 * The address of this page in another language, with this query.
 * @param {string} language
 * @param {URLSearchParams} query
 */
export function inLanguage(language, query) {
  try {
    localStorage.setItem("lang", language);
  } catch {
    // Storage is switched off: the address says it.
  }
  query.set("lang", language);
  const page = location.pathname.slice(home.pathname.length);
  const there = language === "en" ? site : new URL(`${language}/`, site);
  return new URL(`${page}?${query}`, there).href;
}

/**
 * What an HTML page shows this page by, with this query, in a frame.
 * @param {string} query
 * @returns {string | null}
 */
export function frameOf(query) {
  const address = new URL(location.pathname, location.href);
  address.search = query;
  address.searchParams.set("embed", "");
  const source = address.href.replaceAll("&", "&amp;");
  return `<iframe src="${source}" width="480" height="560" loading="lazy" title="lastmove"></iframe>`;
}

/**
 * The address of a file that the API makes; a link to it is followed by `save`.
 * @param {"queens/place.txt"} file
 * @param {Record<string, string> | URLSearchParams} query
 */
export function fileOf(file, query) {
  return new URL(`api/v1/${file}?${new URLSearchParams(query)}`, site).href;
}

/** Fetches the module before it is needed. */
export function prepare() {
  host.module().catch(() => {
    // It is asked for again when it is needed, and then it is told.
  });
}

/** The address of a file that is written out. @param {string} file */
export function writtenAt(file) {
  return new URL(file, site);
}

/**
 * What the address of a file asks for; none where it is no file that the API makes.
 * @param {string} address
 */
function askedBy(address) {
  const { href } = new URL(address, document.baseURI);
  const below = `${site.href}api/v1/`;
  return href.startsWith(below) && href.includes("?") ? `/api/v1/${href.slice(below.length)}` : null;
}

/**
 * Shows a picture that the API makes.
 * @param {HTMLImageElement} picture
 * @param {Record<string, string> | URLSearchParams} query
 */
export function show(picture, query) {
  showAt(picture, `/api/v1/diagram.svg?${new URLSearchParams(query)}`);
}

/** @param {HTMLImageElement} picture @param {string} path */
async function showAt(picture, path) {
  picture.dataset.asked = path;
  try {
    const answer = await ask(path);
    if (picture.dataset.asked === path) {
      if (!answer.ok) {
        picture.dispatchEvent(new Event("error"));
        return;
      }
      const address = URL.createObjectURL(await answer.blob());
      picture.addEventListener("load", () => URL.revokeObjectURL(address), { once: true });
      picture.src = address;
    }
  } catch {
    picture.dispatchEvent(new Event("error"));
  }
}

/**
 * Shows the pictures of a page that are not written out.
 * @param {ParentNode} page
 */
export function showPictures(page) {
  for (const picture of page.querySelectorAll("img")) {
    const path = askedBy(picture.getAttribute("src") ?? "");
    if (path !== null) {
      picture.removeAttribute("src");
      showAt(picture, path);
    }
  }
}

/** Saves a file that the API makes. @param {string} path @param {string} name */
async function save(path, name) {
  const answer = await ask(path);
  const address = URL.createObjectURL(await answer.blob());
  const told = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "");
  const link = document.createElement("a");
  link.href = address;
  link.download = told?.[1] ?? (name || path.split("?")[0].split("/").at(-1) || "");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const path = link && askedBy(link.href);
  // A page may have seen to it.
  if (link && path && !event.defaultPrevented) {
    event.preventDefault();
    save(path, link.download);
  }
});

// What is needed without a network is kept once this page has all that it needs itself.
addEventListener("load", () => {
  navigator.serviceWorker?.register(new URL("service-worker.js", site), { scope: site.pathname }).catch(() => {
    // The browser keeps nothing: the site works while there is a network.
  });
});
