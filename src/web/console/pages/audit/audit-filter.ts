import type { OperationId } from '../../../../../generated/clients/admin/operation-roles.gen.ts';
import type { AuditEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Period, periodQuery } from '../../parts/period.ts';

/** The operations that change something of a tenant, as the log names them. */
export const changeOperations = [
  'updateTenantSettings',
  'putTenantLogo',
  'deleteTenantLogo',
  'issueApiKey',
  'revokeApiKey',
  'issueTenantToken',
  'revokeTenantToken',
  'createTenantInvitation',
  'revokeTenantInvitation',
  'updateTenantMember',
  'deleteTenantMember',
  'issueTenantPasswordReset',
  'createEndpoint',
  'updateEndpoint',
  'deleteEndpoint',
  'pauseEndpoint',
  'resumeEndpoint',
  'sendTestEvent',
  'rotateSecret',
  'disableSecret',
  'redeliver',
  'createBulkRedelivery',
  'createSandboxSession',
  'cancelSession',
  'eraseSession',
  'exportSession',
  'reissueVerificationUrl',
  'reprocessSession',
  'simulateSessionOutcome',
  'returnToReview',
  'decideReview',
  'claimReview',
  'releaseReview',
  'createBlocklistEntry',
  'deleteBlocklistEntry',
] as const;

/** What operators look for: changes of the instance first, then how people sign in. */
export const instanceOperations = [
  ...(['createTenant', 'issueToken', 'revokeToken', 'createInvitation', 'acceptInvitation'] as const),
  ...(['revokeInvitation', 'deleteMember', 'issuePasswordReset', 'resetPassword', 'updatePassword'] as const),
  ...(['signIn', 'completeSingleSignOn', 'submitSecondFactor', 'confirmSecondFactor', 'issueRecoveryCodes'] as const),
] as const satisfies readonly OperationId[];

export type Actor = AuditEntry['actor'];

/** Who calls the admin API. */
const callers: readonly Actor['kind'][] = ['member', 'admin_token'];

/**
 * The callers to choose from, each once. The chosen one is always among them: a caller who has left is known by the entries that are
 * shown alone, and another condition may match none of those.
 */
export function actorChoices(shown: readonly Actor[], chosen: Actor | null): readonly Actor[] {
  const actors = [...shown, ...(chosen === null ? [] : [chosen])].filter(({ kind }) => callers.includes(kind));
  return [...new Map(actors.map((actor) => [actor.id, actor])).values()];
}

/** Which changes a log shows: every condition that is given must match. */
interface ChangeFilter<Operation extends string> extends Period {
  readonly operation: Operation | null;
  /** A member or a token. */
  readonly actor: Actor | null;
}

/** Which entries the log of a tenant shows. */
export interface AuditLogFilter extends ChangeFilter<(typeof changeOperations)[number]> {
  readonly kind: AuditEntry['kind'] | null;
  readonly sessionId: string;
}

/** Which entries the log of the instance shows. */
export type InstanceAuditLogFilter = ChangeFilter<(typeof instanceOperations)[number]>;

export const wholeInstanceLog: InstanceAuditLogFilter = { operation: null, actor: null, from: '', to: '' };
export const wholeLog: AuditLogFilter = { ...wholeInstanceLog, operation: null, kind: null, sessionId: '' };

/** The filter of changes as the service takes it. */
export function changesQueryOf(filter: ChangeFilter<string>) {
  const { operation, actor } = filter;
  return {
    ...(operation !== null && { operation }),
    ...(actor !== null && { actorId: actor.id }),
    ...periodQuery(filter),
  };
}

/** The filter as the service takes it. Accesses are found neither by operation nor by person, so those are asked for without them. */
export function queryOf(filter: AuditLogFilter) {
  const { kind } = filter;
  const sessionId = filter.sessionId.trim();
  return {
    ...(kind !== null && { kind }),
    ...(sessionId !== '' && { sessionId }),
    ...(kind === 'access' ? periodQuery(filter) : changesQueryOf(filter)),
  };
}
