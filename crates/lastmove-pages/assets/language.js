// The link to the other language keeps the rest of the address, as it is when it is followed.
// @ts-check

const link = document.getElementById("other-language");
if (link instanceof HTMLAnchorElement) {
  link.addEventListener("click", () => {
    const query = new URLSearchParams(location.search);
    query.set("lang", link.hreflang);
    // Without the path: one that begins with two slashes would name another host.
    link.href = `?${query}`;
  });
}
