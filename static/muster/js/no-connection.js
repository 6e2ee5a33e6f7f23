/* Muster: our own page where there is no connection. It says what this device still keeps unsent: acts of the page that
   was asked for, ticks of tables, and answers of reports that were not submitted. It loads the page again when the connection is back. */

import { forgetSent, keptActs } from "./kept.js";

const list = document.querySelector("[data-unsent]");
const names = keptActs(location.pathname).map(({ name }) => name);

for (const key of Object.keys(localStorage).filter((each) => /^muster-(table|draft):/.test(each))) {
  const isDraft = key.startsWith("muster-draft:");
  const title = localStorage.getItem(key.replace(":", isDraft ? "-title:" : "-name:"));
  if (isDraft && !title) continue; /* It was submitted. */
  const count = Object.keys(JSON.parse(localStorage.getItem(key)) ?? {}).length;
  const [report] = (title ?? "Report").split(" · ");
  const word = isDraft ? "answer" : "tick";
  if (count) names.push(`${report}: ${count} ${count === 1 ? word : `${word}s`}${isDraft ? ", not submitted" : ""}`);
}
forgetSent();
list.replaceChildren(...names.map((name) => Object.assign(document.createElement("li"), { textContent: name })));
document.querySelector("[data-any]").hidden = !names.length;
document.querySelector("[data-none]").hidden = Boolean(names.length);

/* Pages that the worker kept stay open to who has no connection: each has a cache named after its address. */
async function showKept() {
  const pages = (await caches.keys()).map((name) => name.split(" ")[1]).filter((page) => page?.startsWith("/compendium/"));
  const links = await Promise.all(
    pages.map(async (href) => {
      const page = new DOMParser().parseFromString(await (await caches.match(href)).text(), "text/html");
      const words = ["h1", ".crumbs li:nth-last-child(2)"].map((each) => page.querySelector(each));
      const textContent = words.map((each) => each?.textContent.trim()).join(" · ");
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("a"), { href, textContent }));
      return item;
    }),
  );
  document.querySelector("[data-kept]").replaceChildren(...links);
  document.querySelector("[data-any-kept]").hidden = !links.length;
}
if ("caches" in window) showKept().catch(() => {});

/* The machine may be back before the server is: asked now and then, as long as somebody looks. */
async function look() {
  const reply = document.hidden ? null : await fetch("/offline/", { cache: "no-store" }).catch(() => null);
  if (reply?.ok) location.reload();
  else setTimeout(look, 3000);
}
setTimeout(look, 3000);
document.querySelector("[data-retry]").addEventListener("click", () => location.reload());
