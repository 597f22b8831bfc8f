/** Opens the page's table of contents where it stands beside the text, and marks the part that is being read. */
export function followHeadings(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.toc');
  if (contents === null) return;
  const beside = matchMedia('(min-width: 80rem)');
  const openBeside = (): void => {
    contents.open = beside.matches;
  };
  beside.addEventListener('change', openBeside);
  openBeside();

  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  let planned = false;
  const mark = (): void => {
    planned = false;
    const reading = window.innerHeight / 4;
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
    const passed = headings.findLastIndex((heading) => (heading?.getBoundingClientRect().top ?? Infinity) < reading);
    const current = atEnd && passed !== -1 ? Math.max(passed, lastVisible(headings)) : passed;
    links.forEach((link, index) => {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  };
  addEventListener(
    'scroll',
    () => {
      if (!planned) requestAnimationFrame(mark);
      planned = true;
    },
    { passive: true },
  );
  mark();
}

function lastVisible(headings: readonly (HTMLElement | null)[]): number {
  return headings.findLastIndex((heading) => (heading?.getBoundingClientRect().top ?? Infinity) < window.innerHeight);
}
