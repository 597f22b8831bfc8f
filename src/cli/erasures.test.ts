import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErasureReceipt } from '../app/session/erase-session.ts';
import type { UseCases } from '../app/use-cases.ts';
import { exportErasures, printReplay, replayErasures } from './erasures.ts';

const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'key' };
const sign = (claims: object) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid: 'key', typ: 'mitome-erasure-receipt+jws' })
    .sign(pair.privateKey);
const claims = { sub: 'vs_1', tenantId: 't', erasedAt: '2026-08-02T09:30:15.123Z', rule: 'on_demand', erased: [] };

describe('replaying erasures', () => {
  let folder: string;
  let replayed: ErasureReceipt[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mitome-erasures-'));
    replayed = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const useCases = (keys: object[] = [jwk]) =>
    ({
      publishSigningKeys: async () => ({ keys }),
      replayErasure: async (receipt: ErasureReceipt) => {
        replayed.push(receipt);
        return receipt.sessionId === 'vs_busy'
          ? { ok: false, code: 'conflict', detail: '' }
          : { ok: true, value: 'erased' };
      },
    }) as unknown as UseCases;
  const replay = async (text: string, keys?: string, own?: object[]) => {
    const file = join(folder, 'erasures.jsonl');
    await writeFile(file, text);
    return replayErasures(useCases(own), file, keys);
  };

  test('each genuine line is replayed with its original statement, as JSON or as the signed text alone', async () => {
    const [signed, other] = [await sign(claims), await sign({ ...claims, sub: 'vs_2' })];
    const report = await replay(`${JSON.stringify({ sessionId: 'vs_1', signed })}\r\n\n${other}\n`);
    expect(report).toEqual({ counts: { erased: 2, erased_before: 0, no_session: 0 }, refused: [] });
    const { sub: sessionId, erasedAt, ...rest } = claims;
    const receipt = { ...rest, erasedAt: new Date(erasedAt) };
    expect(replayed).toEqual([
      { ...receipt, sessionId, signed },
      { ...receipt, sessionId: 'vs_2', signed: other },
    ]);
  });

  test('a session counts once, however often its receipt is in the file, and a session of another tenant by itself', async () => {
    const [signed, other] = [await sign(claims), await sign({ ...claims, tenantId: 'u' })];
    const report = await replay(`${signed}\n${other}\n${JSON.stringify({ signed })}\n${signed}\n`);
    expect(report).toEqual({ counts: { erased: 2, erased_before: 0, no_session: 0 }, refused: [] });
    expect(replayed.map(({ tenantId }) => tenantId)).toEqual(['t', 'u']);
  });

  test('a session that was refused is tried again with its next receipt', async () => {
    const busy = await sign({ ...claims, sub: 'vs_busy' });
    expect((await replay(`${busy}\n${busy}\n`)).refused.map(({ line }) => line)).toEqual([1, 2]);
    expect(replayed).toHaveLength(2);
  });

  test('a line that is not genuine erases nothing, is named by its number, and is not repeated', async () => {
    const signed = await sign(claims);
    const forged = JSON.stringify({ sessionId: 'vs_2', signed });
    const unknown = await sign({ ...claims, rule: 'of a later release' });
    const busy = await sign({ ...claims, sub: 'vs_busy' });
    const report = await replay(
      `hello Ottoline\n{}\n${forged}\n${unknown}\n${busy}\n${signed.slice(0, -4)}\n${signed}`,
    );
    expect(report.counts.erased).toBe(1);
    expect(report.refused.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(replayed.map(({ sessionId }) => sessionId)).toEqual(['vs_busy', 'vs_1']);
    expect(printReplay(report)).toMatch(/^1 sessions erased again\n[\s\S]*6 receipts refused:\n {2}line 1: /);
    expect(printReplay(report)).not.toContain('Ottoline');
  });

  test('keys that were kept elsewhere are tried besides those of the database, which may have them too', async () => {
    const signed = await sign(claims);
    expect((await replay(signed, undefined, [])).refused).toHaveLength(1);
    expect((await replay(signed, JSON.stringify({ keys: [jwk] }), [])).refused).toEqual([]);
    expect((await replay(signed, JSON.stringify({ keys: [jwk] }))).refused).toEqual([]);
    for (const keys of ['{', '[]', '{"keys":[1]}', '{"keys":{}}'])
      await expect(replay(signed, keys)).rejects.toThrow('--keys: must be a JWK set');
  });

  test('a file that is missing or is a folder is an error of usage, and an empty one has no receipts', async () => {
    await expect(replayErasures(useCases(), join(folder, 'none'), undefined)).rejects.toThrow(
      'cannot be read (ENOENT)',
    );
    await expect(replayErasures(useCases(), folder, undefined)).rejects.toThrow('cannot be read (EISDIR)');
    expect((await replay('')).counts).toEqual({ erased: 0, erased_before: 0, no_session: 0 });
  });
});

test('the export prints one receipt a line, since a time that must be one', async () => {
  const asked: Date[] = [];
  const pages = async function* (since: Date) {
    asked.push(since);
    yield [{ sessionId: 'vs_1' }, { sessionId: 'vs_2' }];
    yield [{ sessionId: 'vs_3' }];
  };
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const useCases = { exportErasures: pages } as unknown as UseCases;
  await exportErasures(useCases, undefined, print);
  expect(printed).toBe('{"sessionId":"vs_1"}\n{"sessionId":"vs_2"}\n{"sessionId":"vs_3"}\n');
  await exportErasures(useCases, '2026-08-02T09:30:15Z', print);
  await exportErasures(useCases, '2028-02-29', print);
  expect(asked).toEqual([new Date(0), new Date('2026-08-02T09:30:15Z'), new Date('2028-02-29T00:00:00Z')]);
  for (const since of ['yesterday', '5', '2026-99-99', '2026-02-30', '2026-02-29T10:00:00Z', '2026-02-28T25:00:00Z'])
    await expect(exportErasures(useCases, since, print)).rejects.toThrow('--since: must be a time');
});
