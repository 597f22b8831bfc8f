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

type Actor = AuditEntry['actor'];

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

/** Which entries the log shows: every condition that is given must match. */
export interface AuditLogFilter extends Period {
  readonly kind: AuditEntry['kind'] | null;
  readonly sessionId: string;
  readonly operation: (typeof changeOperations)[number] | null;
  /** A member or a token. */
  readonly actor: Actor | null;
}

export const wholeLog: AuditLogFilter = {
  ...{ kind: null, sessionId: '', operation: null, actor: null, from: '', to: '' },
};

/** The filter as the service takes it. Accesses are found neither by operation nor by person, so those are asked for without them. */
export function queryOf(filter: AuditLogFilter) {
  const { kind, operation, actor } = filter;
  const sessionId = filter.sessionId.trim();
  const isOfChanges = kind !== 'access';
  return {
    ...(kind !== null && { kind }),
    ...(sessionId !== '' && { sessionId }),
    ...(isOfChanges && operation !== null && { operation }),
    ...(isOfChanges && actor !== null && { actorId: actor.id }),
    ...periodQuery(filter),
  };
}
