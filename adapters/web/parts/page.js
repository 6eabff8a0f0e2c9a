import { chosenLanguage, loadTexts, remember, remembered } from "/assets/model/texts.js";
import { h } from "./dom.js";

/** What every page does first: theme, language, labels of the page, the switches for both. */
export async function openPage() {
  const theme = new URLSearchParams(location.search).get("theme") ?? remembered("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const texts = await loadTexts(chosenLanguage());
  for (const element of document.querySelectorAll("[data-label]")) {
    element.textContent = texts.label(/** @type {HTMLElement} */ (element).dataset.label ?? "");
  }
  for (const element of document.querySelectorAll("[data-named]")) {
    element.setAttribute("aria-label", texts.label(/** @type {HTMLElement} */ (element).dataset.named ?? ""));
  }
  document.querySelector("#switches")?.replaceChildren(languageSwitch(texts), themeSwitch(texts));
  return texts;
}

/** @param {any} texts */
function languageSwitch(texts) {
  const other = texts.lang === "ru" ? "en" : "ru";
  const change = () => {
    remember("lang", other);
    remember("lang", other, () => sessionStorage);
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    history.replaceState(null, "", address);
    location.reload();
  };
  return h("button", { type: "button", class: "button", lang: other, onclick: change, "aria-label": other === "ru" ? "Русский" : "English" }, other === "ru" ? "Рус" : "Eng");
}

/** @param {any} texts */
function themeSwitch(texts) {
  const change = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    remember("theme", root.dataset.theme);
  };
  return h("button", { type: "button", class: "button", onclick: change, "aria-label": texts.label("theme") }, h("span", { "aria-hidden": "true" }, "◐"));
}
