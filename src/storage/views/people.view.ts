// Reads machine tokens, members and invitations.

import type {
  InvitationView,
  MemberView,
  Page,
  PageRequest,
  PeopleViews,
  UnknownCursor,
} from '../../app/ports/views.ts';
import type { Grant } from '../../domain/people.ts';
import type { TenantMode } from '../../domain/tenant.ts';
import type { CellValue } from '../columns.ts';
import { machineTokenEntity, memberEntity, memberGrantEntity, memberLinkEntity } from '../entities/people.ts';
import { isUuid, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import { type Access, placeholdersFor, type RawRow, type Statements } from '../statements.ts';
import { toMachineToken } from '../stores/machine-token.store.ts';
import { toLink } from '../stores/member-link.store.ts';
import { readRoles, scopeOf } from '../stores/scopes.ts';
import { type CursorList, pageOf, readCursor } from './cursors.ts';

const tokenColumns = columnsAs(machineTokenEntity, 't');
const linkColumns = columnsAs(memberLinkEntity, 'l');
const memberColumns = columnsAs(memberEntity, 'm', ['id', 'email', 'name', 'secret', 'createdAt']);
const grantColumns = columnsAs(memberGrantEntity, 'g', ['roles']);

/** Lists of a tenant or of the instance, by ids that grow with time. */
export function peopleViews(access: Access): PeopleViews {
  const listOf = async <Item extends { readonly id: string }>(
    name: CursorList['name'],
    tenantId: string | null,
    { after, limit }: PageRequest,
    read: (db: Statements, scope: string, before: string, limit: number) => Promise<Item[]>,
  ): Promise<Page<Item> | UnknownCursor> => {
    const scope = scopeOf(tenantId);
    const list: CursorList = { name, owner: scope };
    const before = after === null ? afterAllIds : readCursor(list, after);
    if (before === null || (after !== null && !isUuid(before))) return 'unknown_cursor';
    const items = await access.run((db) => read(db, scope, before, Math.trunc(limit) + 1));
    return pageOf(items, limit, list, ({ id }) => id);
  };
  return {
    tokens: (tenantId, page) =>
      listOf('tokens', tenantId, page, async (db, scope, before, limit) => {
        const rows = await db.select(
          `SELECT ${tokenColumns.list} FROM machine_tokens t
           WHERE t.scope = ? AND t.id < ? ORDER BY t.id DESC LIMIT ${limit}`,
          [scope, before],
        );
        return rows.map((raw) => toMachineToken(tokenColumns.read(raw)));
      }),
    members: (tenantId, page) =>
      listOf('members', tenantId, page, (db, scope, before, limit) =>
        selectMembers(db, `g.scope = ? AND g.member_id < ? ORDER BY g.member_id DESC LIMIT ${limit}`, [scope, before]),
      ),
    member: (tenantId, memberId) =>
      access.run(async (db) => {
        const key = [scopeOf(tenantId), uuidOrUnmatchable(memberId)];
        const [member] = await selectMembers(db, 'g.scope = ? AND g.member_id = ?', key);
        return member ?? null;
      }),
    invitations: (tenantId, page) =>
      listOf('invitations', tenantId, page, async (db, scope, before, limit) => {
        const rows = await db.select(
          `SELECT ${linkColumns.list} FROM member_links l
           WHERE l.scope = ? AND l.kind = ? AND l.id < ? ORDER BY l.id DESC LIMIT ${limit}`,
          [scope, 'invitation', before],
        );
        return rows.map((raw) => toInvitation(raw, tenantId));
      }),
    named: (grants) =>
      access.run(async (db) => {
        const ids = grants.flatMap(({ tenantId }) => (tenantId === null ? [] : [uuidOrUnmatchable(tenantId)]));
        const rows =
          ids.length === 0
            ? []
            : await db.select(`SELECT id, name, mode FROM tenants WHERE id IN (${placeholdersFor(ids)})`, ids);
        const byId = new Map(rows.map((raw) => [`${raw.id}`, raw]));
        const ofInstance = grants.filter(({ tenantId }) => tenantId === null);
        return [
          ...ofInstance.map((grant) => ({ ...grant, tenant: null })),
          ...grants.flatMap((grant) => withTenant(grant, byId.get(`${grant.tenantId}`))),
        ];
      }),
    recoveryCodesLeft: (memberId) =>
      access.run(async (db) => {
        const sql = 'SELECT COUNT(*) AS codes FROM recovery_codes WHERE member_id = ?';
        const [row] = await db.select(sql, [uuidOrUnmatchable(memberId)]);
        return Number(row?.codes);
      }),
  };
}

/** Behind the ids of all rows. */
const afterAllIds = 'g';

async function selectMembers(db: Statements, where: string, cells: readonly CellValue[]): Promise<MemberView[]> {
  const rows = await db.select(
    `SELECT ${memberColumns.list}, ${grantColumns.list}
     FROM member_grants g JOIN members m ON m.id = g.member_id WHERE ${where}`,
    cells,
  );
  return rows.map((raw) => {
    const { secret, ...member } = memberColumns.read(raw);
    return { ...member, hasSecondFactor: secret !== null, roles: readRoles(grantColumns.read(raw).roles) };
  });
}

function toInvitation(raw: RawRow, tenantId: string | null): InvitationView {
  const { id, email, issuedBy, createdAt, expiresAt, usedAt, grants } = toLink(linkColumns.read(raw));
  const roles = grants.find((grant) => grant.tenantId === tenantId)?.roles ?? [];
  return { id, email, roles, issuedBy, createdAt, expiresAt, usedAt };
}

function withTenant(grant: Grant, raw: RawRow | undefined) {
  if (raw === undefined) return [];
  return [{ ...grant, tenant: { id: `${raw.id}`, name: `${raw.name}`, mode: `${raw.mode}` as TenantMode } }];
}
