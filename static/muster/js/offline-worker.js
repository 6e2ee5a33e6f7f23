/* Muster: the service worker. It keeps pages of rules at a glance with what they are made of, and answers with them when
   nothing else does; for any other page it answers with our own that says what is unsent. */

const PAGES = /^\/compendium\/[^/]+\/at-a-glance\/$/;
const NO_CONNECTION = "/offline/";
const PARTS_OF_IT = /(?:href|src)="(\/[^"]+\.(?:css|js|woff2)[^"]*)"/g;
const PARTS = ["style", "script", "font", "image"];
const OF_PAGE = "muster "; /* Each page has a cache of its own, so that one kept anew leaves nothing behind. */

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepNoConnection().catch(() => {}));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  event.waitUntil(keep(event.data).then((isKept) => event.ports[0].postMessage({ isKept })));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (PAGES.test(pathname) || PARTS.includes(request.destination)) event.respondWith(answer(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch((problem) => noConnection(problem)));
});

/* What a campaign tells this browser: shown with the way there, and the way to have no more of it. */
self.addEventListener("push", (event) => {
  const { id, title, words, url, off } = event.data.json();
  const actions = [{ action: "off", title: "Turn off" }];
  event.waitUntil(self.registration.showNotification(title, { body: words, tag: id, data: { url, off }, actions }));
});

self.addEventListener("notificationclick", (event) => {
  const { url, off } = event.notification.data;
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.action === "off" ? off : url));
});

async function keepNoConnection() {
  const page = await fetch(NO_CONNECTION, { credentials: "omit" });
  const parts = [...(await page.clone().text()).matchAll(PARTS_OF_IT)].map(([, url]) => url);
  if (!page.ok) return;
  const cache = await caches.open(OF_PAGE + NO_CONNECTION);
  await cache.put(NO_CONNECTION, page);
  await cache.addAll(parts);
}

async function noConnection(problem) {
  const kept = await caches.match(NO_CONNECTION);
  if (kept) return kept;
  throw problem;
}

async function keep({ page, parts }) {
  if (!PAGES.test(page)) return false;
  try {
    /* As anybody sees it: whose device this is stands in the bar, and stays out of what is kept. */
    const fetched = await Promise.all(
      [page, ...parts].map(async (url) => [url, await fetch(url, { credentials: "omit" })]),
    );
    if (fetched.some(([, response]) => !response.ok)) return false;
    await caches.delete(OF_PAGE + page);
    const cache = await caches.open(OF_PAGE + page);
    await Promise.all(fetched.map(([url, response]) => cache.put(url, response)));
    return true;
  } catch {
    return Boolean(await caches.match(page));
  }
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match(request.url, { ignoreSearch: request.mode === "navigate", ignoreVary: true });
    if (kept) return kept;
    if (request.mode === "navigate") return noConnection(problem);
    throw problem;
  }
}
