import type { SignOnSecrets, SignOnStore } from '../../app/ports/identity-provider.ts';
import { signOnEntity } from '../entities/people.ts';
import { deleteRows, findRow, insertRows } from '../rows.ts';
import { type Access, placeholdersFor } from '../statements.ts';
import type { LoadPeopleKey } from './people-keys.ts';

/** The place of sealed secrets: they open in their own row only. */
const secretsPlace = (hash: string) => `${hash}\nsign_ons.secrets`;

/** Sign-ins with the provider that have begun. */
export function signOnStore(access: Access, loadKey: LoadPeopleKey): SignOnStore {
  return {
    begin: (token, secrets, expiresAt) =>
      access.run(async (db) => {
        const key = await loadKey(db);
        const hash = key.hash('sign-on', token);
        const sealed = key.seal(secretsPlace(hash), Buffer.from(JSON.stringify(secrets)));
        await insertRows(db, signOnEntity, [{ hash, secrets: sealed, expiresAt }]);
      }),
    take: (token, now) =>
      access.run(async (db) => {
        const key = await loadKey(db);
        const hash = key.hash('sign-on', token);
        const row = await findRow(db, signOnEntity, { hash });
        // Of two that read the row, one deletes it.
        if (row === null || (await deleteRows(db, signOnEntity, { hash })) !== 1 || row.expiresAt <= now) return null;
        return JSON.parse(key.open(secretsPlace(hash), row.secrets).toString()) as SignOnSecrets;
      }),
    deleteExpired: (now, limit) =>
      access.run(async (db) => {
        const found = await db.select(
          `SELECT hash FROM sign_ons WHERE expires_at <= ? ORDER BY expires_at LIMIT ${Math.trunc(limit)}`,
          [now],
        );
        const hashes = found.map(({ hash }) => `${hash}`);
        if (hashes.length === 0) return 0;
        return db.execute(`DELETE FROM sign_ons WHERE hash IN (${placeholdersFor(hashes)})`, hashes);
      }),
  };
}
