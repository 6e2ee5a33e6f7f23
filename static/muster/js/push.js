/* Muster: lets this browser be told by web push what happens in a campaign. */

const box = document.querySelector("[data-push]");

/* Browsers have workers only where the connection is safe: https, or the machine itself. */
if (box && "serviceWorker" in navigator && "PushManager" in window) {
  box.hidden = false;
  box.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe(event.target).catch(() => say("This browser does not allow notifications here. Check its settings."));
  });
}

async function subscribe(form) {
  if ((await Notification.requestPermission()) !== "granted") return say("Notifications are blocked in this browser.");
  await navigator.serviceWorker.register("/offline.js");
  const worker = await navigator.serviceWorker.ready;
  const key = bytes(box.dataset.push);
  const known = await worker.pushManager.getSubscription();
  if (known && !same(known.options.applicationServerKey, key)) await known.unsubscribe();
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  form.elements.subscription.value = JSON.stringify(found);
  form.submit();
}

function say(words) {
  box.querySelector("[role=status]").textContent = words;
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function same(known, wanted) {
  return known && wanted.every((byte, at) => new Uint8Array(known)[at] === byte);
}
