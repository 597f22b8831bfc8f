import type { Member, MemberStore } from '../../app/ports/people.ts';
import { languageOf } from '../../domain/mail.ts';
import { emailKey } from '../../domain/members.ts';
import { memberLanguageEntity } from '../entities/mails.ts';
import {
  type MemberRow,
  memberEntity,
  memberGrantEntity,
  memberLinkEntity,
  memberSessionEntity,
  recoveryCodeEntity,
} from '../entities/people.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import {
  columnsAs,
  deleteRows,
  findRow,
  findRows,
  insertMissingRows,
  insertRows,
  rowExists,
  updateRows,
  upsertRows,
} from '../rows.ts';
import type { PeopleKey } from '../sealing/people-key.ts';
import type { Access, Statements } from '../statements.ts';
import type { LoadPeopleKey } from './people-keys.ts';
import { readRoles, scopeOf, tenantOfScope, writeRoles } from './scopes.ts';

const recipientColumns = columnsAs(memberEntity, 'm', ['id', 'email']);
const grantColumns = columnsAs(memberGrantEntity, 'g', ['roles']);
const languageColumns = columnsAs(memberLanguageEntity, 'l', ['language']);

/** The place of a sealed secret: it opens in its own row only. */
const secretPlace = (memberId: string) => `${memberId}\nmembers.secret`;

/** Members and their roles. Addresses are found by a keyed hash, and secrets of second factors are sealed. */
export function memberStore(access: Access, loadKey: LoadPeopleKey): MemberStore {
  const keyed = <T>(work: (db: Statements, key: PeopleKey) => Promise<T>): Promise<T> =>
    access.run(async (db) => work(db, await loadKey(db)));
  const find = (match: Partial<MemberRow>): Promise<Member | null> =>
    keyed(async (db, key) => {
      const row = await findRow(db, memberEntity, match);
      return row === null ? null : toMember(row, key);
    });
  const hashOf = (key: PeopleKey, email: string) => key.hash('email', emailKey(email));
  const codeHash = (key: PeopleKey, memberId: string, code: string) =>
    key.hash('recovery-code', `${memberId}\n${code}`);
  return {
    insert: (member) =>
      keyed(async (db, key) => {
        const emailHash = hashOf(key, member.email);
        const row = { ...member, emailHash, secret: null, pendingSecret: null, usedStep: 0 };
        await insertMissingRows(db, memberEntity, [row], ['email_hash']);
        return rowExists(db, memberEntity, { id: member.id });
      }),
    load: (memberId) => find({ id: uuidOrUnmatchable(memberId) }),
    findByEmail: (email) =>
      keyed(async (db, key) => {
        const row = await findRow(db, memberEntity, { emailHash: hashOf(key, email) });
        return row === null ? null : toMember(row, key);
      }),
    setPassword: (memberId, passwordHash) =>
      access.run(async (db) => void (await updateRows(db, memberEntity, { id: memberId }, { passwordHash }))),
    setPendingSecret: (memberId, secret) =>
      keyed(async (db, key) => {
        const pendingSecret = key.seal(secretPlace(memberId), secret);
        await updateRows(db, memberEntity, { id: memberId }, { pendingSecret });
      }),
    confirmSecret: (memberId, secret, step) =>
      keyed(async (db, key) => {
        const sealed = key.seal(secretPlace(memberId), secret);
        const change = { secret: sealed, pendingSecret: null, usedStep: step };
        await updateRows(db, memberEntity, { id: memberId }, change);
      }),
    useStep: (memberId, step) =>
      access.run(async (db) => {
        const sql = 'UPDATE members SET used_step = ? WHERE id = ? AND used_step < ?';
        return (await db.execute(sql, [step, memberId, step])) === 1;
      }),
    putRecoveryCodes: (memberId, codes) =>
      access.atomically(async (db) => {
        const key = await loadKey(db);
        await deleteRows(db, recoveryCodeEntity, { memberId });
        const rows = codes.map((code) => ({ memberId, hash: codeHash(key, memberId, code) }));
        await insertRows(db, recoveryCodeEntity, rows);
      }),
    useRecoveryCode: (memberId, code) =>
      keyed(async (db, key) => {
        const match = { memberId, hash: codeHash(key, memberId, code) };
        return (await deleteRows(db, recoveryCodeEntity, match)) === 1;
      }),
    grants: (memberId) =>
      access.run(async (db) => {
        const rows = await findRows(db, memberGrantEntity, { memberId: uuidOrUnmatchable(memberId) }, 'ORDER BY scope');
        return rows.map(({ scope, roles }) => ({ tenantId: tenantOfScope(scope), roles: readRoles(roles) }));
      }),
    putGrant: (memberId, { tenantId, roles }) =>
      access.run(async (db) => {
        const row = { memberId, scope: scopeOf(tenantId), roles: writeRoles(roles) };
        await insertMissingRows(db, memberGrantEntity, [row], ['member_id', 'scope']);
        await updateRows(db, memberGrantEntity, { memberId, scope: row.scope }, { roles: row.roles });
      }),
    removeGrant: (memberId, tenantId) =>
      access.atomically(async (db) => {
        await deleteRows(db, memberGrantEntity, { memberId, scope: scopeOf(tenantId) });
        if (await rowExists(db, memberGrantEntity, { memberId })) return;
        await deleteRows(db, recoveryCodeEntity, { memberId });
        await deleteRows(db, memberLanguageEntity, { memberId });
        await deleteRows(db, memberSessionEntity, { memberId });
        await deleteRows(db, memberLinkEntity, { memberId });
        await deleteRows(db, memberEntity, { id: memberId });
      }),
    async lockGrants(tenantId) {
      if (!access.inTransaction) throw new Error('roles are locked only inside a transaction');
      return access.run(async (db) => {
        const rows = await findRows(
          db,
          memberGrantEntity,
          { scope: scopeOf(tenantId) },
          'ORDER BY member_id FOR UPDATE',
        );
        return rows.map(({ memberId, roles }) => ({ memberId, roles: readRoles(roles) }));
      });
    },
    hasOwner: (tenantId) =>
      access.run(async (db) => {
        const rows = await findRows(db, memberGrantEntity, { scope: scopeOf(tenantId) });
        return rows.some(({ roles }) => readRoles(roles).includes('owner'));
      }),
    languageOf: (memberId) =>
      access.run(async (db) => languageOf((await findRow(db, memberLanguageEntity, { memberId }))?.language)),
    setLanguage: (memberId, language) =>
      access.run((db) => upsertRows(db, memberLanguageEntity, [{ memberId, language }], ['member_id'], ['language'])),
    withRoles: (tenantId, roles) =>
      access.run(async (db) => {
        const rows = await db.select(
          `SELECT ${recipientColumns.list}, ${grantColumns.list}, ${languageColumns.list}
           FROM member_grants g JOIN members m ON m.id = g.member_id
           LEFT JOIN member_languages l ON l.member_id = g.member_id
           WHERE g.scope = ? ORDER BY g.member_id`,
          [scopeOf(tenantId)],
        );
        return rows
          .filter((raw) => readRoles(grantColumns.read(raw).roles).some((role) => roles.includes(role)))
          .map((raw) => ({ ...recipientColumns.read(raw), language: languageOf(languageColumns.read(raw).language) }));
      }),
    isMember: (email, tenantId) =>
      keyed(async (db, key) => {
        const row = await findRow(db, memberEntity, { emailHash: hashOf(key, email) });
        return row !== null && rowExists(db, memberGrantEntity, { memberId: row.id, scope: scopeOf(tenantId) });
      }),
  };
}

function toMember(row: MemberRow, key: PeopleKey): Member {
  const { id, email, name, passwordHash, secret, pendingSecret, createdAt } = row;
  const open = (sealed: Buffer | null) => (sealed === null ? null : key.open(secretPlace(id), sealed));
  return { id, email, name, passwordHash, secret: open(secret), pendingSecret: open(pendingSecret), createdAt };
}
