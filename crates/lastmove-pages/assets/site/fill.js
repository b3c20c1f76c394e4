// Fills a page whose contents depend on its address: what the module answers is put into what the file
// has.
// @ts-check

import { ask, prepare, showPictures, writtenAt } from "./transport.js";

/** The path of the page, which is the last folder of its address. */
const path = `/${location.pathname.replace(/\/(index\.html)?$/, "").split("/").at(-1)}${location.search}`;

prepare();

const [assets] = /assets\/[0-9a-f]+\//.exec(import.meta.url) ?? [""];

/** What is seen where the page cannot be filled. @param {string} text */
async function complain(text) {
  const { say } = await import("../common.js");
  const again = document.createElement("button");
  again.textContent = say("again");
  again.addEventListener("click", () => location.reload());
  const told = document.createElement("p");
  told.setAttribute("role", "alert");
  told.append(text || say("unanswered"), " ", again);
  document.getElementById("main")?.replaceChildren(told);
  document.documentElement.classList.remove("is-filling");
}

/** The page: one that is written out, for what most visitors open first, else the module's. */
async function text() {
  const written = JSON.parse(document.getElementById("written")?.textContent ?? "{}");
  const file = written[location.search];
  const response = file ? await fetch(writtenAt(file)).catch(() => null) : null;
  if (response?.ok) {
    return response.text();
  }
  const answer = await ask(path, { headers: { links: "relative" } });
  if (!answer.headers.get("content-type")?.startsWith("text/html")) {
    const { message = "" } = await answer.json().catch(() => ({}));
    throw new Error(message);
  }
  return answer.text();
}

// The module names the scripts that it was built with; these are the ones that are here.
const whole = await text().catch(async (error) => {
  await complain(error instanceof TypeError || !(error instanceof Error) ? "" : error.message);
  throw error;
});
const found = whole.replaceAll(/assets\/[0-9a-f]{16}\//g, assets);
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
document.documentElement.classList.replace("is-filling", "is-starting");
for (const script of page.head.querySelectorAll("script[type=module]")) {
  await import(new URL(script.getAttribute("src") ?? "", document.baseURI).href);
}
// Now it does something.
document.documentElement.classList.remove("is-starting");
