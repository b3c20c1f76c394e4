// How the pages reach what answers them, which is a server here. All that they ask goes through these
// functions, and so do the addresses of pages and files.
// @ts-check

/**
 * The response to a request.
 * @param {string} path such as `/api/v1/solve`
 * @param {RequestInit} [init]
 */
export function ask(path, init) {
  return fetch(path, init);
}

/** What is told of a job until it ends. @param {string} job */
export function follow(job) {
  return new EventSource(`/api/v1/jobs/${job}/events`);
}

/** Says that nobody waits for a job, even while the page is being left. @param {string} job */
export function cancel(job) {
  ask(`/api/v1/jobs/${job}`, { method: "DELETE", keepalive: true }).catch(() => {
    // Where nobody answers, no job goes on.
  });
}

/**
 * The address of a page.
 * @param {"play" | "edit" | "puzzles"} page
 * @param {Record<string, string> | URLSearchParams} query
 */
export function pageOf(page, query) {
  return `/${page}?${new URLSearchParams(query)}`;
}

/**
 * The address of this page in another language, with this query.
 * @param {string} language
 * @param {URLSearchParams} query
 */
export function inLanguage(language, query) {
  query.set("lang", language);
  // Without the path: one that begins with two slashes would name another host.
  return `?${query}`;
}

/**
 * What an HTML page shows this page by, with this query, in a frame; nothing where none may frame it.
 * @param {string} query
 * @returns {string | null}
 */
export function frameOf(query) {
  void query;
  return null;
}

/**
 * The address of a file that the API makes.
 * @param {"queens/place.txt"} file
 * @param {Record<string, string> | URLSearchParams} query
 */
export function fileOf(file, query) {
  return `/api/v1/${file}?${new URLSearchParams(query)}`;
}

/**
 * Shows a picture that the API makes.
 * @param {HTMLImageElement} picture
 * @param {Record<string, string> | URLSearchParams} query
 */
export function show(picture, query) {
  picture.src = `/api/v1/diagram.svg?${new URLSearchParams(query)}`;
}
