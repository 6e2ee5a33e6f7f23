/* Muster: has this page kept on the device with everything it is made of, and says so once it is. */

const note = document.querySelector("[data-offline]");

async function keep() {
  await navigator.serviceWorker.register("/offline.js");
  const { active } = await navigator.serviceWorker.ready;
  await document.fonts.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]);
  const parts = [...new Set(loaded)].filter((url) => new URL(url).origin === location.origin);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    note.hidden = !data.isKept;
  };
  active.postMessage({ page: location.pathname, parts }, [port2]);
}

/* Browsers have workers only where the connection is safe: https, or the machine itself. */
if (note && "serviceWorker" in navigator) window.addEventListener("load", () => keep().catch(() => {}));
