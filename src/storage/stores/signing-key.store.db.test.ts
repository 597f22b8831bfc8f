import { compactVerify, importJWK } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../open-storage.ts';
import { keyNameOf, type MasterKey } from '../sealing/sealing.ts';
import { type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testMasterKey } from '../testing/open-test-storage.ts';

// The test's clock is in 2026-08.
const august: MasterKey = { id: '2026-08', bytes: Buffer.alloc(32, 8) };
const receipt = 'mitome-erasure-receipt+jws';

describe.each(engines)('signing keys on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  let storage: Storage;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'signing-keys');
    rows = await openDirectRows(opened);
    storage = opened.storage;
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });
  beforeEach(() => rows.db.execute('DELETE FROM signing_keys', []).then(() => {}));
  afterEach(() => opened.clock.advance(1000));

  const sign = async (node: Storage) =>
    (await node.unitOfWork.stores.signingKeys.signer()).sign(receipt, { of: 'this' });
  const published = () => storage.unitOfWork.stores.signingKeys.list();
  /** The key that a signature names, after it has been verified under it. */
  const verifiedBy = async (jws: string): Promise<string | undefined> => {
    const keys = await published();
    const { payload, protectedHeader } = await compactVerify(jws, ({ kid }) => {
      const key = keys.find(({ id }) => id === kid);
      return importJWK({ kty: 'OKP', crv: 'Ed25519', x: `${key?.publicKey}` }, 'EdDSA');
    });
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({
      iss: 'https://mitome.example',
      iat: expect.any(Number),
      of: 'this',
    });
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: receipt });
    return protectedHeader.kid;
  };

  test('nodes that need the first key at once make one, and its signatures verify under what is published', async () => {
    const nodes = [storage, await opened.openNode(), await opened.openNode()];
    const signed = await Promise.all(nodes.map(sign));
    const keys = await published();
    expect(keys).toHaveLength(1);
    for (const jws of signed) expect(await verifiedBy(jws)).toBe(keys[0]?.id);
    expect(keys[0]).toMatchObject({ createdAt: opened.clock.now(), replacedAt: null });
  });

  test('a key that was replaced signs no more on any node, its private part is gone, and what it signed still verifies', async () => {
    const node = await opened.openNode();
    const old = await sign(node);
    await Promise.all([storage.unitOfWork.stores.signingKeys.rotate(), node.unitOfWork.stores.signingKeys.rotate()]);
    const fresh = await sign(node);
    const keys = await published();
    expect(keys[0]).toMatchObject({ id: await verifiedBy(old), replacedAt: expect.any(Date) });
    expect(keys.at(-1)?.replacedAt).toBeNull();
    expect(await verifiedBy(fresh)).toBe(keys.at(-1)?.id);
    const sealed = await rows.db.select('SELECT sealed FROM signing_keys ORDER BY number', []);
    expect(sealed.map((row) => row.sealed !== null)).toEqual([...keys.slice(1).map(() => false), true]);
  });

  test('the private part outlives the master key of its month: it is sealed again, and counted', async () => {
    const signed = await sign(storage);
    const node = await opened.openNode({ masterKeys: [august, testMasterKey] });
    expect((await node.masterKeyUse.needs()).keys).toContainEqual(
      expect.objectContaining({ id: testMasterKey.id, signingKeys: 1 }),
    );
    let next: string | null = null;
    do ({ next } = await node.masterKeyUse.resealSecrets(2, next));
    while (next !== null);
    const [row] = await rows.db.select('SELECT sealed FROM signing_keys', []);
    expect(keyNameOf(row?.sealed as Buffer)).toBe(august.id);
    const later = await opened.openNode({ masterKeys: [august] });
    expect(await verifiedBy(await sign(later))).toBe(await verifiedBy(signed));
  });

  test('a private part whose master key is lost is replaced at the next signature, and its public key stays', async () => {
    const signed = await sign(storage);
    const without = await opened.openNode({ masterKeys: [august] });
    const fresh = await sign(without);
    expect(await verifiedBy(fresh)).not.toBe(await verifiedBy(signed));
    expect(await sign(without).then(verifiedBy)).toBe(await verifiedBy(fresh));
    expect(await published()).toHaveLength(2);
  });

  test('a key made in a transaction that is rolled back signs nothing later', async () => {
    const failed = storage.unitOfWork.transaction(async ({ signingKeys }) => {
      await (await signingKeys.signer()).sign(receipt, {});
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await rows.db.select('SELECT id FROM signing_keys', [])).toEqual([]);
    expect(await verifiedBy(await sign(storage))).toBe((await published())[0]?.id);
  });
});
