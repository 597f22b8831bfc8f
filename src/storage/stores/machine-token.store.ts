import type { MachineTokenStore } from '../../app/ports/people.ts';
import { type MachineToken, type Role, roles } from '../../domain/people.ts';
import { type MachineTokenRow, machineTokenEntity } from '../entities/people.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { findRow, insertMissingRows, insertRows, rowExists, updateRows } from '../rows.ts';
import type { Access } from '../statements.ts';
import type { LoadPeopleKey } from './people-keys.ts';
import { instanceScope, readRoles, scopeOf, tenantOfScope, writeRoles } from './scopes.ts';

/** The id of every instance's first token: the primary key makes the second of two transactions wait, and then find it. */
const firstTokenId = '00000000-0000-0000-0000-000000000001';

/** How exact the time of the last use is: a write for every call would double its cost. */
const useMsMin = 60_000;

/** Machine tokens, of which only a keyed hash is stored. */
export function machineTokenStore(access: Access, loadKey: LoadPeopleKey): MachineTokenStore {
  return {
    insert: ({ tenantId, hash, ...token }) =>
      access.run(async (db) => {
        const keyed = (await loadKey(db)).hash('machine-token', hash);
        await insertRows(db, machineTokenEntity, [newRow({ ...token, scope: scopeOf(tenantId), hash: keyed })]);
      }),
    async insertFirst({ hash, ...token }) {
      if (!access.inTransaction) throw new Error('the first token must be inserted in a transaction');
      return access.run(async (db) => {
        if ((await db.select('SELECT id FROM machine_tokens LIMIT 1', [])).length > 0) return false;
        const keyed = (await loadKey(db)).hash('machine-token', hash);
        const row = newRow({ ...token, id: firstTokenId, scope: instanceScope, hash: keyed });
        await insertMissingRows(db, machineTokenEntity, [row], ['id']);
        return rowExists(db, machineTokenEntity, { id: firstTokenId, hash: keyed });
      });
    },
    find: (hash, now) =>
      access.run(async (db) => {
        const keyed = (await loadKey(db)).hash('machine-token', hash);
        const row = await findRow(db, machineTokenEntity, { hash: keyed });
        if (row === null || row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now)) return null;
        if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() >= useMsMin)
          await updateRows(db, machineTokenEntity, { id: row.id }, { lastUsedAt: now });
        const { id, tenantId, roles: held } = toMachineToken(row);
        return { kind: 'token', id, grants: [{ tenantId, roles: held }] };
      }),
    nameOf: (tokenId) =>
      access.run(
        async (db) => (await findRow(db, machineTokenEntity, { id: uuidOrUnmatchable(tokenId) }))?.name ?? null,
      ),
    revoke: (tenantId, tokenId, now) =>
      access.run(async (db) => {
        const match = { id: uuidOrUnmatchable(tokenId), scope: scopeOf(tenantId) };
        await updateRows(db, machineTokenEntity, { ...match, revokedAt: null }, { revokedAt: now });
        const row = await findRow(db, machineTokenEntity, match);
        return row === null ? null : toMachineToken(row);
      }),
  };
}

type NewRow = Omit<MachineTokenRow, 'roles' | 'revokedAt' | 'lastUsedAt'> & { readonly roles: readonly Role[] };

function newRow(token: NewRow): MachineTokenRow {
  return { ...token, roles: writeRoles(token.roles), revokedAt: null, lastUsedAt: null };
}

/** A row of `machine_tokens` without its hash. */
export function toMachineToken({ scope, hash: _hash, roles: held, ...row }: MachineTokenRow): MachineToken {
  return { ...row, tenantId: tenantOfScope(scope), roles: readRoles(held) };
}

/**
 * Makes machine tokens of the admin tokens of an earlier release, which have every role: they go on working. Those that were made before
 * are left alone, revoked ones too, so it can run at every start and on several nodes at once.
 */
export async function adoptAdminTokens(access: Access, loadKey: LoadPeopleKey): Promise<void> {
  await access.run(async (db) => {
    const left = await db.select(
      'SELECT a.id, a.hash, a.created_at FROM admin_tokens a LEFT JOIN machine_tokens m ON m.id = a.id WHERE m.id IS NULL',
      [],
    );
    if (left.length === 0) return;
    const key = await loadKey(db);
    const rows = left.map((raw) =>
      newRow({
        ...{ id: `${raw.id}`, scope: instanceScope, name: 'Admin token', roles, hint: null, expiresAt: null },
        ...{ hash: key.hash('machine-token', `${raw.hash}`), createdAt: raw.created_at as Date },
      }),
    );
    await insertMissingRows(db, machineTokenEntity, rows, ['id']);
  });
}
