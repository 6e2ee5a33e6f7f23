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
    // On a phone all but the first sentences are folded: what the API can do stands on the first screen.
    const prose = drawn.querySelector(".information-container .renderedMarkdown:not(:has(details))");
    if (prose && prose.children.length > 2) {
      const fold = document.createElement("details");
      const title = document.createElement("summary");
      title.textContent = "Tokens, versions, repeating, errors";
      fold.append(title, ...[...prose.children].slice(2));
      fold.open = matchMedia("(min-width: 64rem)").matches;
      prose.append(fold);
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
