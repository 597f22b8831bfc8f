const saysCopiedMs = 2000;

/** Gives every block of code a button that copies it. Browsers offer the clipboard to https and loopback alone. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) makeReachable(block.querySelector('pre'));
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll<HTMLElement>('.code[data-copy]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', async () => {
      const copied = await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '').then(
        () => true,
        () => false,
      );
      button.textContent = copied ? 'Copied' : 'Not copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, saysCopiedMs);
    });
    block.append(button);
  }
}

/** Lets the keyboard scroll a block that is wider than the page. */
function makeReachable(pre: HTMLElement | null): void {
  if (pre !== null && pre.scrollWidth > pre.clientWidth) pre.tabIndex = 0;
}
