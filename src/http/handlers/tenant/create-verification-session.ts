import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { recordAccess } from '../../../app/access/record-access.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { Created, createSession } from '../../../app/session/create-verification-session.ts';
import type { createSessionWithKey } from '../../../app/session/create-verification-session-once.ts';
import type { createSimulatedSession, InvalidScenario } from '../../../app/session/simulate-on-create.ts';
import { presentSession } from '../../presenters/present-session.ts';
import { createRefusal } from '../../refusals/create-refusal.ts';
import { isKeyRefusal, keyRefusal, replayedHeader } from '../../refusals/key-refusal.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { personalDataIssues } from '../../surface/personal-data-issues.ts';
import { invalidScenarioIssue, sandboxScenario } from '../../surface/sandbox-scenario.ts';
import { type BodyText, invalidRequest } from '../../surface/surface.ts';
import { memberText } from '../../wire/json-text.ts';

type Id = 'createVerificationSession';

/** `POST /v1/verification-sessions` (SPEC 4.1). */
export function createVerificationSession(deps: {
  create: ReturnType<typeof createSession>;
  createOnce: ReturnType<typeof createSessionWithKey>;
  createSimulated: ReturnType<typeof createSimulatedSession>;
  recordAccess: ReturnType<typeof recordAccess>;
  publicUrl: string;
  clock: Clock;
}) {
  const created = (result: Created, replayed: boolean): TenantReply<Id> => ({
    status: 201,
    headers: { Location: `/v1/verification-sessions/${result.session.id}`, ...replayedHeader(replayed) },
    body: presentSession(result, deps.publicUrl),
  });
  return async (
    { body, headers }: TenantInput<Id>,
    { tenant, keyId, requestId, bodyText }: TenantContext & BodyText,
  ): Promise<TenantReply<Id>> => {
    const input = {
      tenant: tenant,
      metadataText: body.metadata === undefined || bodyText === null ? null : memberText(bodyText, 'metadata'),
      callbackUrl: body.callbackUrl ?? null,
      state: body.state ?? null,
      preRegisteredInfo: body.preRegisteredInfo ?? null,
    };
    const script = sandboxScenario(tenant, body.metadata);
    const person = personalDataIssues(body.preRegisteredInfo, '/body/preRegisteredInfo', deps.clock.now());
    const issues = [...person, ...(script.ok ? [] : script.issues)];
    if (!script.ok || issues.length > 0) return invalidRequest(requestId, issues);
    const unplayable = (refused: InvalidScenario) =>
      invalidRequest(requestId, [invalidScenarioIssue(refused, body.metadata)]);
    const key = headers['idempotency-key'];
    if (key === undefined) {
      const { value } = script;
      const result = await (value.length === 0 ? deps.create(input) : deps.createSimulated(input, value));
      if (result.ok) return created(result.value, false);
      return 'index' in result ? unplayable(result) : createRefusal(result.code, result.detail, requestId);
    }
    const text = `createVerificationSession ${bodyText}`;
    const result = await deps.createOnce({ tenantId: tenant.id, key, text }, input, script.value);
    if (result.ok) {
      const { done, replayed } = result.value;
      // Whoever made the session knew its URL already; who asks again is shown it.
      const access = {
        tenantId: tenant.id,
        sessionId: done.session.id,
        actor: keyId,
        operation: 'createVerificationSession',
      };
      if (replayed) await deps.recordAccess({ ...access, requestId });
      return created(done, replayed);
    }
    if ('index' in result) return unplayable(result);
    const { code, detail } = result;
    return isKeyRefusal(code) ? keyRefusal(code, detail, requestId) : createRefusal(code, detail, requestId);
  };
}
