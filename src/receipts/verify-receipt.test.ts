import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { verifyReceipt } from './verify-receipt.ts';

const claims = {
  iss: 'https://mitome.example',
  sub: 'vs_019fe98abe8073e2be8160039594a338',
  tenantId: 'e9da86d3-51cf-4a76-82d8-c50195c3f466',
  erasedAt: '2026-08-19T09:24:06.513Z',
  rule: 'retention',
  erased: [{ kind: 'pictures', count: 3 }],
};
const { iss: issuer, sub: sessionId, ...said } = claims;
let keys: string;
let kid: string;
let sign: (content: object, typ?: string) => Promise<string>;

beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  kid = await calculateJwkThumbprint(jwk);
  keys = JSON.stringify({ keys: [{ ...jwk, kid, alg: 'EdDSA', use: 'sig' }] });
  sign = (content, typ = 'mitome-erasure-receipt+jws') =>
    new CompactSign(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'EdDSA', kid, typ })
      .sign(pair.privateKey);
});

test('a genuine receipt is verified, whole or by its signed text alone', async () => {
  const signed = await sign(claims);
  const value = { keyId: kid, issuer, sessionId, ...said };
  expect(await verifyReceipt(`${signed}\n`, keys)).toEqual({ ok: true, value });
  expect(await verifyReceipt(JSON.stringify({ sessionId, ...said, signed }), keys)).toEqual({ ok: true, value });
});

test('a receipt that shows what was not signed is refused, with the name of the value', async () => {
  const signed = await sign(claims);
  for (const [name, other] of Object.entries({ sessionId: 'vs_0', rule: 'on_demand', erased: [] })) {
    const receipt = JSON.stringify({ sessionId, ...said, [name]: other, signed });
    expect(await verifyReceipt(receipt, keys)).toMatchObject({
      ok: false,
      detail: expect.stringContaining(` ${name} `),
    });
  }
});

test('a changed claim, another key, and another kind of statement are refused', async () => {
  const [head, , signature] = (await sign(claims)).split('.');
  const changed = Buffer.from(JSON.stringify({ ...claims, rule: 'on_demand' })).toString('base64url');
  const detailOf = async (receipt: string, set = keys) => {
    const verified = await verifyReceipt(receipt, set);
    return verified.ok ? null : verified.detail;
  };
  expect(await detailOf(`${head}.${changed}.${signature}`)).toContain('was changed');
  expect(await detailOf(await sign(claims), '{"keys":[]}')).toContain('None of these keys');
  expect(await detailOf(await sign(claims, 'mitome-record-head+jws'))).toContain('not of an erasure receipt');
});

test.each([
  ['', '{"keys":[]}', 'no receipt'],
  ['{"signed":1}', '{"keys":[]}', 'no receipt'],
  ['text', '{"keys":[]}', 'no receipt'],
  ['{"signed":"a.b.c"}', '[]', 'JWK set'],
  ['{"signed":"a.b.c"}', '{"keys":[1]}', 'JWK set'],
])('%j with the keys %j is refused without a crash', async (receipt, set, detail) => {
  expect(await verifyReceipt(receipt, set)).toEqual({ ok: false, detail: expect.stringContaining(detail) });
});
