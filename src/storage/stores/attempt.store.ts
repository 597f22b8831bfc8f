import type { AttemptKey, AttemptStore } from '../../app/ports/people.ts';
import { attemptLimits } from '../../domain/members.ts';
import { memberAttemptEntity } from '../entities/people.ts';
import { deleteRows, insertMissingRows } from '../rows.ts';
import { type Access, placeholdersFor, type Statements } from '../statements.ts';
import type { LoadPeopleKey } from './people-keys.ts';

/**
 * Counts failed attempts in windows that begin with the first failure. An attempt is counted before it is made, in one guarded UPDATE, so
 * that no number of concurrent ones exceeds the limit. Only keyed hashes of accounts and addresses are stored.
 */
export function attemptStore(access: Access, loadKey: LoadPeopleKey): AttemptStore {
  const hashOf = async (db: Statements, { kind, subject }: AttemptKey) =>
    (await loadKey(db)).hash('attempts', `${kind}\n${subject}`);
  return {
    take: (key, now) =>
      access.run(async (db) => {
        const hash = await hashOf(db, key);
        const { max, windowMs } = attemptLimits[key.kind];
        const endsAt = new Date(now.getTime() + windowMs);
        const spent = 'SELECT 1 FROM member_attempts WHERE hash = ? AND failures >= ?';
        do {
          await insertMissingRows(db, memberAttemptEntity, [{ hash, failures: 0, endsAt }], ['hash']);
          const again = 'UPDATE member_attempts SET failures = 1, ends_at = ? WHERE hash = ? AND ends_at <= ?';
          if ((await db.execute(again, [endsAt, hash, now])) === 1) return true;
          const once = 'UPDATE member_attempts SET failures = failures + 1 WHERE hash = ? AND failures < ?';
          if ((await db.execute(once, [hash, max])) === 1) return true;
          // A concurrent attempt that succeeded deletes the row, and a third one makes it again: neither is a failure of this one.
        } while ((await db.select(spent, [hash, max])).length === 0);
        return false;
      }),
    giveBack: (key) =>
      access.run(async (db) => {
        const sql = 'UPDATE member_attempts SET failures = failures - 1 WHERE hash = ? AND failures > 0';
        await db.execute(sql, [await hashOf(db, key)]);
      }),
    forget: (key) =>
      access.run(async (db) => {
        await deleteRows(db, memberAttemptEntity, { hash: await hashOf(db, key) });
      }),
    deleteEnded: (now, limit) =>
      access.run(async (db) => {
        const found = await db.select(
          `SELECT hash FROM member_attempts WHERE ends_at <= ? ORDER BY ends_at LIMIT ${Math.trunc(limit)}`,
          [now],
        );
        const hashes = found.map(({ hash }) => `${hash}`);
        if (hashes.length === 0) return 0;
        return db.execute(`DELETE FROM member_attempts WHERE hash IN (${placeholdersFor(hashes)}) AND ends_at <= ?`, [
          ...hashes,
          now,
        ]);
      }),
  };
}
