/** The colours of the documentation. Until the reader chooses, they follow the system. */
export type Theme = 'light' | 'dark';

const key = 'theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** What the reader has chosen in this browser; null if nothing, or if the browser keeps nothing. */
function readChoice(): Theme | null {
  try {
    const choice = localStorage.getItem(key);
    return choice === 'light' || choice === 'dark' ? choice : null;
  } catch {
    return null;
  }
}

/** What the page shows by choice. Every script of the page reads it here, because each has this module to itself. */
const shown = document.documentElement.dataset;

/** The theme that the page shows now. */
export function currentTheme(): Theme {
  if (shown.theme === 'light' || shown.theme === 'dark') return shown.theme;
  return system.matches ? 'dark' : 'light';
}

/** Shows the theme that the reader has chosen. */
export function applyTheme(): void {
  const choice = readChoice();
  if (choice !== null) shown.theme = choice;
}

/** Shows a theme from now on, in this browser. */
export function chooseTheme(theme: Theme): void {
  shown.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Then it holds for this page.
  }
  document.dispatchEvent(new Event('themechange'));
}

/** Calls back when the system changes its theme and the reader has chosen none. */
export function onSystemTheme(listener: () => void): void {
  system.addEventListener('change', () => {
    if (shown.theme === undefined) listener();
  });
}
