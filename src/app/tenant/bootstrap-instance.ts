// Sets up a new instance, and issues further tokens with every role.

import { type Grant, roles } from '../../domain/people.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import type { Deps } from '../deps.ts';
import { newInvitation } from '../people/invitations.ts';
import { recordChange } from '../record-change.ts';
import { apiKeyRow, createApiKey, createMachineToken, hashToken } from './api-key.ts';

/** The result of a first start for its operator. The secrets are shown here only. */
export interface Bootstrap {
  readonly tenantId: string;
  readonly apiKey: string;
  readonly adminToken: string;
  /** The secret of the link with which the first member signs in to the console, once. */
  readonly signInToken: string;
}

/** The callback URL of the first tenant, under a reserved domain (RFC 2606). */
const bootstrapCallbackUrl = 'https://tenant.example/verified';

/**
 * Sets up a new instance: a machine token with every role, a sandbox tenant that can create sessions at once, and a link for the first member,
 * who operates the instance and owns that tenant.
 * @param store writes the secrets where the operator finds them. It runs before the commit, so that no crash leaves an instance with lost
 *   secrets; the next set-up overwrites those of a failed one.
 * @returns null when the instance is set up already, also by another node at the same moment
 */
export function bootstrapInstance(deps: Deps<'unitOfWork' | 'ids' | 'newTenantId' | 'clock' | 'secondFactors'>) {
  return async (store: (bootstrap: Bootstrap) => Promise<void>): Promise<Bootstrap | null> => {
    const bootstrap = {
      tenantId: deps.newTenantId(),
      apiKey: createApiKey('sandbox'),
      adminToken: createMachineToken(),
      signInToken: deps.secondFactors.newToken(),
    };
    const { tenantId, apiKey, adminToken, signInToken } = bootstrap;
    const createdAt = deps.clock.now();
    return deps.unitOfWork.transaction(async ({ machineTokens, tenants, apiKeys, memberLinks }) => {
      const token = { name: 'First token', roles, expiresAt: null, createdAt, ...storedParts(adminToken) };
      if (!(await machineTokens.insertFirst(token))) return null;
      const settings = { ...defaultSettings('sandbox'), callbackUrls: [bootstrapCallbackUrl] };
      await tenants.insert({ id: tenantId, name: 'Sandbox', mode: 'sandbox', settings, createdAt });
      await apiKeys.insert(apiKeyRow(deps.ids.uuid(), tenantId, apiKey, createdAt));
      const grants: Grant[] = [operatorGrant, { tenantId, roles: ['owner'] }];
      await memberLinks.insert(newInvitation(deps, { ...firstInvitation, grants }), signInToken);
      await store(bootstrap);
      return bootstrap;
    });
  };
}

/** The name of the command that issues links, as audit logs hold it. */
const linkCommand = 'issue-sign-in-link';

/**
 * Issues a link with which a person becomes an operator of the instance or, with a tenant, an owner of it: for one that has none, or whose
 * operators or owners cannot sign in any more. The audit log of the instance or of the tenant records it first.
 * @returns null when there is no such tenant
 */
export function issueSignInLink(deps: Deps<'stores' | 'changeLog' | 'ids' | 'clock' | 'secondFactors'>) {
  const record = recordChange(deps);
  return async (tenantId: string | null = null): Promise<string | null> => {
    if (tenantId !== null && (await deps.stores.tenants.load(tenantId)) === null) return null;
    const grant: Grant = tenantId === null ? operatorGrant : { tenantId, roles: ['owner'] };
    const link = newInvitation(deps, { ...firstInvitation, tenantId, grants: [grant] });
    const end = await record({
      ...{ tenantId, sessionId: null, actor: { kind: 'command', id: linkCommand, address: null } },
      ...{ operation: 'issueSignInLink', resourceId: null, fields: [], requestId: `cmd_${deps.ids.uuid()}` },
    });
    const token = deps.secondFactors.newToken();
    await deps.stores.memberLinks.insert(link, token);
    await end({ status: 201, createdId: link.id });
    return token;
  };
}

const operatorGrant: Grant = { tenantId: null, roles: ['operator'] };

/** The person who opens it names the address. */
const firstInvitation = { tenantId: null, email: null, issuedBy: 'the administrator of this machine' } as const;

/** Issues another token of the instance with every role. Only its hash is stored. */
export function issueAdminToken(deps: Deps<'stores' | 'ids' | 'clock'>) {
  return async (): Promise<string> => {
    const text = createMachineToken();
    await deps.stores.machineTokens.insert({
      ...{ id: deps.ids.uuid(), tenantId: null, name: 'Issued on the command line', roles, expiresAt: null },
      ...{ createdAt: deps.clock.now(), ...storedParts(text) },
    });
    return text;
  };
}

/** What is stored of a token's text. */
function storedParts(text: string) {
  return { hash: hashToken(text), hint: text.slice(-4) };
}
