// What scripts add to every page of the documentation. Without them the pages can be read, but not searched.
import { chooseTheme, currentTheme, onSystemTheme } from './chosen-theme.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { addSearch } from './search.ts';
import { followHeadings } from './table-of-contents.ts';

function addThemeSwitch(tools: HTMLElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'theme';
  const show = (): void => {
    const label = currentTheme() === 'dark' ? 'Light theme' : 'Dark theme';
    button.setAttribute('aria-label', label);
    button.title = label;
  };
  button.addEventListener('click', () => {
    chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
    show();
  });
  onSystemTheme(() => {
    show();
    document.dispatchEvent(new Event('themechange'));
  });
  show();
  tools.prepend(button);
}

const tools = document.getElementById('tools');
if (tools) {
  addThemeSwitch(tools);
  addSearch(tools);
}
addCopyButtons();
followHeadings();
