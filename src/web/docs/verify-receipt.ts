// The page that verifies erasure receipts. Everything happens in the browser; the receipt is sent nowhere.
import { verifyReceipt } from '../../receipts/verify-receipt.ts';

function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

const receipt = byId<HTMLTextAreaElement>('receipt');
const keys = byId<HTMLTextAreaElement>('keys');
const result = byId<HTMLOutputElement>('result');

function show(state: 'genuine' | 'refused', title: string, values: readonly (readonly [string, string])[] = []): void {
  const heading = document.createElement('p');
  heading.textContent = title;
  const list = document.createElement('dl');
  for (const [name, text] of values) {
    const [term, value] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    value.textContent = text;
    list.append(term, value);
  }
  result.dataset.state = state;
  result.replaceChildren(heading, ...(values.length > 0 ? [list] : []));
}

let checks = 0;

/** What was said holds for the texts that were checked, and for no others: a check of former ones that still runs says nothing more. */
function forget(): void {
  checks += 1;
  delete result.dataset.state;
  result.replaceChildren();
}

for (const field of [receipt, keys]) field.addEventListener('input', forget);

byId('verify').addEventListener('click', async () => {
  forget();
  const own = checks;
  const verified = await verifyReceipt(receipt.value, keys.value).catch(() => null);
  if (own !== checks) return;
  if (verified === null)
    return show('refused', 'This browser cannot verify Ed25519 signatures. Use `npx mitome verify-receipt`.');
  if (!verified.ok) return show('refused', verified.detail);
  const entries = Object.entries(verified.value).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  show('genuine', 'The receipt is genuine.', entries);
});

byId('load-keys').addEventListener('click', async () => {
  const response = await fetch('/.well-known/jwks.json').catch(() => null);
  if (response?.ok !== true) return show('refused', 'The keys cannot be loaded now. Try again later.');
  forget();
  keys.value = JSON.stringify(await response.json(), null, 2);
});
