// Reads, makes and replaces the keys that sign for the instance.

import type { KeyObject } from 'node:crypto';
import type { Signer, SigningKeyStore } from '../../app/ports/signing.ts';
import type { Clock, Log } from '../../app/ports/system.ts';
import { type SigningKeyRow, signingKeyEntity } from '../entities/tenants.ts';
import { columnsAs, insertMissingRows } from '../rows.ts';
import type { MasterKeys } from '../sealing/sealing.ts';
import { createSealedSigningKey, openSigningKey, signStatement } from '../sealing/signing-key.ts';
import type { Access, Statements } from '../statements.ts';

const columns = columnsAs(signingKeyEntity, 'k');

/** @returns a function that binds the store to a transaction, or to none. Private keys that were opened are shared by all of them. */
export function createSigningKeys(deps: {
  readonly masterKeys: MasterKeys;
  /** The origin of the service. */
  readonly issuer: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}): (access: Access) => SigningKeyStore {
  const { masterKeys, issuer, clock, log } = deps;
  const opened = new Map<string, KeyObject>();

  const select = async (db: Statements, end: string): Promise<SigningKeyRow[]> =>
    (await db.select(`SELECT ${columns.list} FROM signing_keys k ORDER BY k.number ${end}`, [])).map(columns.read);

  const latest = async (db: Statements): Promise<SigningKeyRow | null> => (await select(db, 'DESC LIMIT 1'))[0] ?? null;

  /** Of concurrent calls for one number the first inserts its key; the others wait for it and insert nothing. */
  const insert = async (db: Statements, number: number): Promise<void> => {
    const now = clock.now();
    const key = { ...(await createSealedSigningKey(masterKeys)), number, createdAt: now, replacedAt: null };
    await insertMissingRows(db, signingKeyEntity, [key], ['number']);
    await db.execute(
      'UPDATE signing_keys SET sealed = NULL, replaced_at = ? WHERE number < ? AND replaced_at IS NULL',
      [now, number],
    );
  };

  const open = ({ id, publicKey, sealed }: SigningKeyRow): KeyObject | null => {
    const known = opened.get(id);
    if (known !== undefined || sealed === null) return known ?? null;
    try {
      const key = openSigningKey(masterKeys, { id, publicKey, sealed });
      opened.set(id, key);
      return key;
    } catch {
      return null;
    }
  };

  const signerOf = (id: string, key: KeyObject): Signer => ({
    sign: (type, claims) =>
      signStatement(key, id, type, { iss: issuer, iat: Math.floor(clock.now().getTime() / 1000), ...claims }),
  });

  return (access) => ({
    signer: async () => {
      const current = await access.run(latest);
      const key = current === null ? null : open(current);
      if (current !== null && key !== null) return signerOf(current.id, key);
      // Losing a master key must not stop erasures; signatures under the lost key stay verifiable.
      if (current !== null) log.warn({ keyId: current.id }, 'signing key cannot be decrypted; a new one replaces it');
      return access.atomically(async (db) => {
        await insert(db, (current?.number ?? 0) + 1);
        const made = await latest(db);
        const madeKey = made === null ? null : open(made);
        if (made === null || madeKey === null) throw new Error('the signing key of another node cannot be decrypted');
        return signerOf(made.id, madeKey);
      });
    },
    list: () =>
      access.atomically(async (db) => {
        if ((await latest(db)) === null) await insert(db, 1);
        const rows = await select(db, '');
        return rows.map(({ id, publicKey, createdAt, replacedAt }) => ({ id, publicKey, createdAt, replacedAt }));
      }),
    rotate: () => access.atomically(async (db) => insert(db, ((await latest(db))?.number ?? 0) + 1)),
  });
}
