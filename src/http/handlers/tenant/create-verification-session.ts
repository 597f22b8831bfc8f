import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { UseCases } from '../../../app/use-cases.ts';
import { presentSession } from '../../presenters/present-session.ts';
import { createRefusal } from '../../refusals/create-refusal.ts';
import { keyedRequest, replayedHeader } from '../../refusals/key-refusal.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { personalDataIssues } from '../../surface/input-issues.ts';
import { invalidRequest } from '../../surface/problems.ts';
import { readSandboxScenario } from '../../surface/sandbox-scenario.ts';
import type { BodyText } from '../../surface/surface.ts';
import { memberText } from '../../wire/json.ts';

type Id = 'createVerificationSession';

/** `POST /v1/verification-sessions` (SPEC 4.1). */
export function createVerificationSession(deps: {
  create: UseCases['createVerificationSession'];
  recordAccess: UseCases['recordAccess'];
  publicUrl: string;
  clock: Clock;
}) {
  return async (
    { body, headers }: TenantInput<Id>,
    { tenant, keyId, requestId, bodyText }: TenantContext & BodyText,
  ): Promise<TenantReply<Id>> => {
    const { metadata, callbackUrl = null, state = null, preRegisteredInfo } = body;
    const { scenario, issues: scenarioIssues } = readSandboxScenario(tenant, metadata);
    const personIssues = personalDataIssues(preRegisteredInfo, '/body/preRegisteredInfo', deps.clock.now());
    const issues = [...personIssues, ...scenarioIssues];
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const metadataText = metadata === undefined || bodyText === null ? null : memberText(bodyText, 'metadata');
    const result = await deps.create(
      { tenant, metadataText, callbackUrl, state, preRegisteredInfo: preRegisteredInfo ?? null, scenario },
      keyedRequest(tenant.id, headers, `createVerificationSession ${bodyText}`),
    );
    if (!result.ok) return createRefusal(result, requestId, metadata);
    const { done, replayed } = result.value;
    const sessionId = done.session.id;
    // The request that created the session was given its URL; a repeated request may come from another reader of the key.
    const access = { tenantId: tenant.id, sessionId, actor: keyId, operation: 'createVerificationSession', requestId };
    if (replayed) await deps.recordAccess(access);
    return {
      status: 201,
      headers: { Location: `/v1/verification-sessions/${sessionId}`, ...replayedHeader(replayed) },
      body: presentSession(done, deps.publicUrl),
    };
  };
}
