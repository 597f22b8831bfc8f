import { calculateJwkThumbprint } from 'jose';
import { describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { runCli } from '../support/service-process.ts';
import { waitUntil } from '../support/time.ts';

describe('the public signing keys', () => {
  const it = useService(anyEngine, { proxied: true });
  const read = () => fetch(`${it.service.baseUrl}/.well-known/jwks.json`);
  const printed = async (...words: string[]) => {
    const { status, output } = await runCli(it.service.installation, ['signing-keys', ...words]);
    expect(status, output).toBe(0);
    return JSON.parse(output);
  };

  test('are a JWK set for any origin, the same on the command line, without a private part', async () => {
    const response = await read();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/jwk-set+json',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    });
    const set = await response.json();
    expect(set.keys).toHaveLength(1);
    expect(Object.keys(set.keys[0]).sort()).toEqual(['alg', 'crv', 'iat', 'kid', 'kty', 'use', 'x']);
    expect(set.keys[0].kid).toBe(await calculateJwkThumbprint(set.keys[0]));
    expect(await printed()).toEqual(set);
    const head = await fetch(`${it.service.baseUrl}/.well-known/jwks.json`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('keep a key that was replaced, with the end of its time', async () => {
    const { keys } = await (await read()).json();
    const rotated = await printed('rotate');
    expect(rotated.keys).toEqual([
      ...keys.slice(0, -1),
      { ...keys.at(-1), exp: expect.any(Number) },
      expect.objectContaining({ kid: expect.not.stringMatching(keys.at(-1).kid) }),
    ]);
    expect(await (await read()).json()).toEqual(rotated);
  });

  test('are a 503 while the database cannot be reached', async () => {
    it.service.installation.proxies.rows.cut();
    const response = await read();
    expect([response.status, (await response.json())._tag]).toEqual([503, 'ServiceUnavailable']);
    it.service.installation.proxies.rows.restore();
    await waitUntil('the service responds again', async () => (await read()).status === 200);
  });
});
