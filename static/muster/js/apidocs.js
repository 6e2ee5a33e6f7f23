// The API's description: what Swagger draws without a landmark, a name or a stop of the keyboard gets it here.
(() => {
  "use strict";
  const drawn = document.getElementById("swagger-ui");
  const NAMED = { ".information-container": "About the API", ".scheme-container": "Authorization" };
  const patch = () => {
    for (const [selector, name] of Object.entries(NAMED))
      for (const part of drawn.querySelectorAll(`${selector}:not([aria-label])`)) {
        part.setAttribute("role", "region");
        part.setAttribute("aria-label", name);
      }
    for (const code of drawn.querySelectorAll("pre:not([tabindex])")) code.tabIndex = 0;
    for (const table of drawn.querySelectorAll("table[role='region']:not([aria-label])"))
      table.setAttribute("aria-label", `Responses of ${table.id.replace(/_responses$/, "")}`);
  };
  // Swagger draws in hundreds of steps: what came with them is looked at together.
  let waiting = 0;
  const soon = () => {
    waiting ||= setTimeout(() => {
      waiting = 0;
      patch();
    }, 50);
  };
  new MutationObserver(soon).observe(drawn, { childList: true, subtree: true });
  patch();
})();
