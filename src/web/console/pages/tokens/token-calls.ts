// The machine tokens of a tenant and those of the instance: the calls about them, and how the pages name them.

import type { OperationId } from '../../../../../generated/clients/admin/operation-roles.gen.ts';
import {
  issueTenantToken,
  issueToken,
  listTenantTokens,
  listTokens,
  revokeTenantToken,
  revokeToken,
} from '../../../../../generated/clients/admin/sdk.gen.ts';
import type {
  IssuedMachineToken,
  MachineTokenPage,
  Role,
  TenantRole,
} from '../../../../../generated/clients/admin/types.gen.ts';
import { type Area, useArea } from '../../session/area.ts';
import type { MessageId } from '../../text/messages-en.ts';
import { tenantRoles } from '../members/roles-field.tsx';
import { grantableRoles, instanceRolesOf } from './token-state.ts';

const throwOnError = true;
const pageLength = 50;

/** What a new token is. */
export interface NewToken {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly expiresInSeconds: number | null;
}

/** The calls about the tokens of a tenant or of the instance. */
export interface TokenCalls {
  /** Null for the tokens of the instance. */
  readonly tenantId: string | null;
  readonly operations: Readonly<Record<'list' | 'issue' | 'revoke', OperationId>>;
  readonly texts: Readonly<Record<'title' | 'description' | 'noneWhy', MessageId>>;
  /** The roles that the caller can give to a token, and those that are chosen first. */
  readonly grantable: readonly Role[];
  readonly usual: readonly Role[];
  list(after: string | null): Promise<MachineTokenPage>;
  issue(token: NewToken): Promise<IssuedMachineToken>;
  revoke(tokenId: string): Promise<unknown>;
}

const pageOf = (after: string | null) => ({ limit: pageLength, ...(after !== null && { after }) });

const ofInstance = ({ roles: own }: Area): TokenCalls => ({
  tenantId: null,
  operations: { list: 'listTokens', issue: 'issueToken', revoke: 'revokeToken' },
  texts: {
    title: 'instanceTokens.title',
    description: 'instanceTokens.description',
    noneWhy: 'instanceTokens.noneWhy',
  },
  grantable: instanceRolesOf(own),
  usual: ['operator'],
  list: async (after) => (await listTokens({ query: pageOf(after), throwOnError })).data,
  async issue({ roles, ...token }) {
    return (await issueToken({ body: { ...token, roles: [...roles] as [Role] }, throwOnError })).data;
  },
  revoke: (tokenId) => revokeToken({ path: { tokenId }, throwOnError }),
});

const ofTenant = (tenantId: string, { roles: own }: Area): TokenCalls => ({
  tenantId,
  operations: { list: 'listTenantTokens', issue: 'issueTenantToken', revoke: 'revokeTenantToken' },
  texts: { title: 'tokens.title', description: 'tokens.description', noneWhy: 'tokens.noneWhy' },
  grantable: grantableRoles(own, tenantRoles),
  usual: ['developer'],
  list: async (after) => (await listTenantTokens({ path: { tenantId }, query: pageOf(after), throwOnError })).data,
  async issue({ roles, ...token }) {
    const body = { ...token, roles: [...roles] as [TenantRole] };
    return (await issueTenantToken({ path: { tenantId }, body, throwOnError })).data;
  },
  revoke: (tokenId) => revokeTenantToken({ path: { tenantId, tokenId }, throwOnError }),
});

/** The machine tokens of the area that is shown. */
export function useTokens(): TokenCalls {
  const area = useArea();
  return area.tenantId === null ? ofInstance(area) : ofTenant(area.tenantId, area);
}
