// Loads the instance's key of tokens, links and second factors, and makes it at its first use.

import type { Clock } from '../../app/ports/system.ts';
import { peopleKeyEntity } from '../entities/people.ts';
import { findRow, insertMissingRows } from '../rows.ts';
import { createSealedPeopleKey, openPeopleKey, type PeopleKey } from '../sealing/people-key.ts';
import type { MasterKeys } from '../sealing/sealing.ts';
import type { Statements } from '../statements.ts';

/** Returns the key. Of concurrent calls one makes it. @throws when it cannot be decrypted */
export type LoadPeopleKey = (db: Statements) => Promise<PeopleKey>;

const id = 'people';

/** The key never changes, so each process opens it once. */
export function createPeopleKeys(masterKeys: MasterKeys, clock: Clock): LoadPeopleKey {
  let opened: PeopleKey | null = null;
  const find = async (db: Statements): Promise<PeopleKey | null> => {
    const row = await findRow(db, peopleKeyEntity, { id });
    return row === null ? null : openPeopleKey(masterKeys, row.sealed);
  };
  return async (db) => {
    if (opened !== null) return opened;
    const found = await find(db);
    if (found === null) {
      const row = { id, sealed: createSealedPeopleKey(masterKeys), createdAt: clock.now() };
      await insertMissingRows(db, peopleKeyEntity, [row], ['id']);
    }
    const key = found ?? (await find(db));
    if (key === null) throw new Error('the key of tokens and second factors could not be made');
    // One that this call's transaction has made may still be rolled back.
    if (found !== null) opened = key;
    return key;
  };
}
