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

byId('verify').addEventListener('click', async () => {
  const verified = await verifyReceipt(receipt.value, keys.value).catch(() => null);
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
  keys.value = JSON.stringify(await response.json(), null, 2);
});
