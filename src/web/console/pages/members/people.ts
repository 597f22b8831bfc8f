// The people of a tenant and those of the instance: the calls about them, and how the pages name them.

import type { OperationId } from '../../../../../generated/clients/admin/operation-roles.gen.ts';
import {
  createInvitation,
  createTenantInvitation,
  deleteMember,
  deleteTenantMember,
  issuePasswordReset,
  issueTenantPasswordReset,
  listInvitations,
  listMembers,
  listTenantInvitations,
  listTenantMembers,
  revokeInvitation,
  revokeTenantInvitation,
} from '../../../../../generated/clients/admin/sdk.gen.ts';
import type {
  InvitationPage,
  IssuedInvitation,
  IssuedPasswordReset,
  Language,
  Member,
  MemberPage,
  TenantRole,
} from '../../../../../generated/clients/admin/types.gen.ts';
import { useArea } from '../../session/area.ts';
import type { MessageId } from '../../text/messages-en.ts';

const throwOnError = true;
const [pageLength, invitationsMax] = [50, 100];

/** What an invitation says. */
export interface Invited {
  readonly email: string;
  readonly language: Language;
  /** Those of the instance are all operators. */
  readonly roles: readonly TenantRole[];
}

/** The calls about the people of a tenant or of the instance. */
export interface People {
  /** Null for the operators of the instance. */
  readonly tenantId: string | null;
  readonly operations: Readonly<
    Record<'list' | 'invite' | 'listInvitations' | 'password' | 'remove', OperationId> & { roles: OperationId | null }
  >;
  readonly texts: Readonly<
    Record<'title' | 'description' | 'all' | 'none' | 'noneWhy' | 'invite' | 'removeTitle' | 'removeText', MessageId>
  >;
  list(after: string | null): Promise<MemberPage>;
  invite(invited: Invited): Promise<IssuedInvitation>;
  listInvitations(): Promise<InvitationPage>;
  revoke(invitationId: string): Promise<unknown>;
  issuePasswordReset(memberId: string): Promise<IssuedPasswordReset>;
  /** @param version that the caller has seen */
  remove(member: Pick<Member, 'id'>, version: string): Promise<unknown>;
}

const pageOf = (after: string | null) => ({ limit: pageLength, ...(after !== null && { after }) });
const ifMatch = (version: string) => ({ 'If-Match': `"${version}"` });

const operators: People = {
  tenantId: null,
  operations: {
    ...{ list: 'listMembers', invite: 'createInvitation', listInvitations: 'listInvitations' },
    ...{ roles: null, password: 'issuePasswordReset', remove: 'deleteMember' },
  },
  texts: {
    ...{ title: 'operators.title', description: 'operators.description', all: 'operators.all' },
    ...{ none: 'operators.none', noneWhy: 'operators.noneWhy', invite: 'operators.invite' },
    ...{ removeTitle: 'operators.removeTitle', removeText: 'operators.removeText' },
  },
  list: async (after) => (await listMembers({ query: pageOf(after), throwOnError })).data,
  invite: async ({ email, language }) => (await createInvitation({ body: { email, language }, throwOnError })).data,
  listInvitations: async () => (await listInvitations({ query: { limit: invitationsMax }, throwOnError })).data,
  revoke: (invitationId) => revokeInvitation({ path: { invitationId }, throwOnError }),
  issuePasswordReset: async (memberId) => (await issuePasswordReset({ path: { memberId }, throwOnError })).data,
  remove: ({ id }, version) => deleteMember({ path: { memberId: id }, headers: ifMatch(version), throwOnError }),
};

const membersOf = (tenantId: string): People => ({
  tenantId,
  operations: {
    ...{ list: 'listTenantMembers', invite: 'createTenantInvitation', listInvitations: 'listTenantInvitations' },
    ...{ roles: 'updateTenantMember', password: 'issueTenantPasswordReset', remove: 'deleteTenantMember' },
  },
  texts: {
    ...{ title: 'members.title', description: 'members.description', all: 'members.all' },
    ...{ none: 'members.none', noneWhy: 'members.noneWhy', invite: 'members.invite' },
    ...{ removeTitle: 'members.removeTitle', removeText: 'members.removeText' },
  },
  list: async (after) => (await listTenantMembers({ path: { tenantId }, query: pageOf(after), throwOnError })).data,
  async invite({ roles, ...invited }) {
    const body = { ...invited, roles: [...roles] as [TenantRole] };
    return (await createTenantInvitation({ path: { tenantId }, body, throwOnError })).data;
  },
  async listInvitations() {
    const query = { limit: invitationsMax };
    return (await listTenantInvitations({ path: { tenantId }, query, throwOnError })).data;
  },
  revoke: (invitationId) => revokeTenantInvitation({ path: { tenantId, invitationId }, throwOnError }),
  issuePasswordReset: async (memberId) =>
    (await issueTenantPasswordReset({ path: { tenantId, memberId }, throwOnError })).data,
  remove: ({ id }, version) =>
    deleteTenantMember({ path: { tenantId, memberId: id }, headers: ifMatch(version), throwOnError }),
});

/** The people of the area that is shown. */
export function usePeople(): People {
  const { tenantId } = useArea();
  return tenantId === null ? operators : membersOf(tenantId);
}
