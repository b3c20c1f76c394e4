// Fills a page whose contents depend on its address: what the module answers is put into what the file
// has.
// @ts-check

import { ask, prepare, showPictures, writtenAt } from "./transport.js";

/** The path of the page, which is the last folder of its address. */
const path = `/${location.pathname.replace(/\/(index\.html)?$/, "").split("/").at(-1)}${location.search}`;

prepare();

const [assets] = /assets\/[0-9a-f]+\//.exec(import.meta.url) ?? [""];

/** The page: one that is written out, for what most visitors open first, else the module's. */
async function text() {
  const written = JSON.parse(document.getElementById("written")?.textContent ?? "{}");
  const file = written[location.search];
  const response = file ? await fetch(writtenAt(file)).catch(() => null) : null;
  return (response?.ok ? response : await ask(path, { headers: { links: "relative" } })).text();
}

// The module names the scripts that it was built with; these are the ones that are here.
const found = (await text()).replaceAll(/assets\/[0-9a-f]{16}\//g, assets);
const page = new DOMParser().parseFromString(found, "text/html");
document.title = page.title;
for (const link of page.head.querySelectorAll("link[rel=stylesheet]")) {
  const href = link.getAttribute("href") ?? "";
  if (!document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) {
    document.head.append(document.importNode(link, true));
  }
}
showPictures(page);
for (const script of page.head.querySelectorAll("script:not([type])")) {
  // A script that was parsed elsewhere does not run.
  const made = document.createElement("script");
  made.src = script.getAttribute("src") ?? "";
  await new Promise((done) => {
    made.addEventListener("load", done);
    made.addEventListener("error", done);
    document.head.append(made);
  });
}
// The site's own has more in it.
const footer = document.querySelector(".bottom");
document.body.replaceChildren(...document.adoptNode(page.body).childNodes);
document.querySelector(".bottom")?.replaceWith(footer ?? "");
document.documentElement.classList.remove("is-filling");
for (const script of page.head.querySelectorAll("script[type=module]")) {
  await import(new URL(script.getAttribute("src") ?? "", document.baseURI).href);
}
