import MiniSearch, { type SearchResult } from 'minisearch';

/** What `/docs/assets/search.json` lists: parts of pages, and operations. */
interface Entry {
  readonly page: string;
  readonly part: string;
  readonly href: string;
  readonly text: string;
}

type Index = MiniSearch<Entry & { id: number }>;

const resultsMax = 20;
/** How much of a text stands before and behind a match. */
const aroundMatch = 70;

/** Adds a button, and the keys `/` and Ctrl+K, that open a search over all pages. The index is loaded when it first opens. */
export function addSearch(tools: HTMLElement): void {
  const { dialog, input, status, list } = createDialog();
  let index: Promise<Index> | undefined;
  const open = (): void => {
    index ??= loadIndex();
    index.catch(() => {
      index = undefined;
      status.textContent = 'The search could not be loaded. Try again.';
    });
    dialog.showModal();
    input.select();
  };
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'find';
  const label = document.createElement('span');
  label.textContent = 'Search';
  const key = document.createElement('kbd');
  key.textContent = '/';
  button.append(label, key);
  button.setAttribute('aria-label', 'Search');
  button.addEventListener('click', open);
  tools.prepend(button);

  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut && (event.key !== '/' || isTyping(event.target))) return;
    event.preventDefault();
    if (!dialog.open) open();
  });
  input.addEventListener('input', async () => {
    const query = input.value.trim();
    if (query === '') {
      status.textContent = '';
      list.replaceChildren();
      return;
    }
    const found = (await index)?.search(query).slice(0, resultsMax) ?? [];
    // Typed on meanwhile.
    if (query !== input.value.trim()) return;
    status.textContent =
      found.length === 0 ? 'Nothing found.' : found.length === 1 ? '1 result' : `${found.length} results`;
    list.replaceChildren(...found.map(printResult));
  });
  dialog.addEventListener('keydown', (event) => {
    // The field would take the first Escape to empty itself.
    if (event.key === 'Escape') dialog.close();
    else moveFocus(event, input, list);
  });
  dialog.addEventListener('click', (event) => {
    const { target } = event;
    // The dialog itself is what lies around its content.
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog.close();
  });
}

async function loadIndex(): Promise<Index> {
  const response = await fetch('/docs/assets/search.json');
  if (!response.ok) throw new Error(`status ${response.status}`);
  const entries = (await response.json()) as Entry[];
  const index: Index = new MiniSearch({
    fields: ['part', 'page', 'text'],
    storeFields: ['part', 'page', 'href', 'text'],
    // `MetadataTooLarge` is found by its words too.
    processTerm: (term) => [term.toLowerCase(), ...wordsOf(term)],
    searchOptions: {
      boost: { part: 4, page: 3 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.15 : false),
      combineWith: 'AND',
      // Guides first, history last.
      boostDocument: (_id, _term, stored) => {
        const href = String(stored?.href);
        if (href.startsWith('/docs/guides/')) return 2;
        return /^\/docs\/(decisions|changelog|changes|performance)/.test(href) ? 0.4 : 1;
      },
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return index;
}

/** The words of a name in camel case; none if it is one word. */
function wordsOf(name: string): string[] {
  const words = name.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return words.length === 1 ? [] : words.map((word) => word.toLowerCase());
}

function createDialog() {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search the documentation');
  const input = document.createElement('input');
  input.type = 'search';
  input.placeholder = 'Search the documentation';
  input.setAttribute('aria-label', 'Search the documentation');
  input.autocomplete = 'off';
  input.spellcheck = false;
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const list = document.createElement('ul');
  const content = document.createElement('div');
  content.append(input, status, list);
  dialog.append(content);
  document.body.append(dialog);
  return { dialog, input, status, list };
}

function printResult(result: SearchResult): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = result.href;
  const title = document.createElement('b');
  title.textContent = result.part === '' ? result.page : result.part;
  const page = document.createElement('small');
  page.textContent = result.part === '' ? '' : result.page;
  const text = document.createElement('span');
  text.append(...excerpt(result.text, result.terms));
  link.append(title, page, text);
  item.append(link);
  return item;
}

/** The part of a text around its first match, with all matches marked. */
function excerpt(text: string, terms: readonly string[]): (Node | string)[] {
  const pattern = new RegExp(
    `(${terms.map((term) => term.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`,
    'giu',
  );
  const first = Math.max(text.search(pattern), 0);
  const from = first <= aroundMatch ? 0 : text.indexOf(' ', first - aroundMatch) + 1;
  const slice = text.slice(from, first + 2 * aroundMatch);
  const parts = slice.split(pattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
  return [from > 0 ? '… ' : '', ...parts, from + slice.length < text.length ? ' …' : ''];
}

/** Enter goes to the first result, the arrows go through them. */
function moveFocus(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a')];
  if (event.key === 'Enter' && event.target === input) links[0]?.click();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || links.length === 0) return;
  event.preventDefault();
  const next = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
  (next < 0 ? input : links[Math.min(next, links.length - 1)])?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
