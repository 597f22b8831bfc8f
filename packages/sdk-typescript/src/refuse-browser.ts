/** Whatever a runtime may have. */
type Globals = Readonly<Record<string, unknown>>;

/**
 * Refuses to run where an API key could be read by whoever holds the device (SPEC 5): a page, a worker of a page, an app in JavaScript.
 * @throws Error naming what was found
 */
export function refuseBrowser(globals: Globals = globalThis as unknown as Globals): void {
  const found = browserIn(globals);
  if (found === null) return;
  throw new Error(
    `An API key must never reach a browser or an app, and this is one (${found}). Call Mitome from your server, and let the page ask ` +
      'your server. If this is a test on your server’s side, run it without a simulated DOM.',
  );
}

function browserIn(globals: Globals): string | null {
  const has = (name: string): boolean => typeof globals[name] !== 'undefined';
  if (has('window') && has('document')) return 'there is a window with a document';
  if (typeof globals.importScripts === 'function') return 'this is a web worker';
  const { product } = (globals.navigator ?? {}) as { product?: unknown };
  return product === 'ReactNative' ? 'this is React Native' : null;
}
