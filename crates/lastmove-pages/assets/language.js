// The link to the other language keeps the rest of the address, as it is when it is followed.
// @ts-check

import { inLanguage } from "./transport.js";

const link = document.getElementById("other-language");
if (link instanceof HTMLAnchorElement) {
  link.addEventListener("click", () => {
    link.href = inLanguage(link.hreflang, new URLSearchParams(location.search));
  });
}
