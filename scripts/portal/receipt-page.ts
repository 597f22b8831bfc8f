/**
 * Prints the page that verifies receipts. Its script does the work, in the browser: `src/web/docs/verify-receipt.ts`. No form is sent
 * anywhere, so there is no form element.
 */
export function printReceiptPage(): string {
  return `<p>This page verifies an <a href="/docs/receipts">erasure receipt</a> in your browser. The receipt is sent nowhere. To
verify without this service, use <code>npx mitome verify-receipt</code>, or any library that knows JWS with Ed25519.</p>
<noscript><p>This page needs JavaScript.</p></noscript>
<div class="verify">
<label for="receipt">Receipt: the JSON of <code>getErasureReceipt</code>, or its <code>signed</code> alone</label>
<textarea id="receipt" rows="8" spellcheck="false" autocomplete="off"></textarea>
<label for="keys">Keys: the JWK set that you keep, or that of this service</label>
<textarea id="keys" rows="8" spellcheck="false" autocomplete="off"></textarea>
<p><button type="button" id="load-keys">Load the keys of this service</button> <button type="button" id="verify">Verify</button></p>
<output id="result" for="receipt keys"></output>
</div>`;
}
