/* Muster: the button that opens the browser's print. Without a script the browser's own menu does. */

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
