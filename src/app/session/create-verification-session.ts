import { ok, type Refused, type Result, refused } from '../../domain/result.ts';
import { type CallbackUrlRefusal, checkCallbackUrl, checkReturnUrlLength } from '../../domain/return-url.ts';
import { checkScenario, type InvalidScenario } from '../../domain/scenario.ts';
import { newSession, type Session } from '../../domain/session.ts';
import type { Simulation } from '../../domain/simulation.ts';
import { settingsOf, type Tenant, type TenantSettings } from '../../domain/tenant.ts';
import type { TransitionDeps } from '../deps.ts';
import type { SessionRequestData } from '../ports/stores.ts';
import type { KeyedOperation } from '../with-idempotency-key.ts';
import { simulateScenario } from './simulate-scenario.ts';

/** The longest `metadata`, in bytes of its JSON text without insignificant white space (SPEC 8). */
export const metadataBytesMax = 8192;

export const metadataTooLarge = refused(
  'metadata_too_large',
  `metadata is larger than ${metadataBytesMax} bytes as JSON.`,
);

export interface CreateInput extends SessionRequestData {
  readonly tenant: Tenant;
  /** The simulations that a sandbox tenant asks for on the new session; empty otherwise. */
  readonly scenario: readonly Simulation[];
}

type CreateCode =
  | CallbackUrlRefusal
  | 'metadata_too_large'
  | 'state_too_long'
  | 'settings_missing'
  | 'no_steps_enabled';

export type CreateRefusal = Refused<CreateCode> | InvalidScenario;

/** A session as its creator sees it, with the token of its single-use verification URL. */
export interface Created {
  readonly session: Pick<Session, 'id' | 'createdAt' | 'expiresAt' | 'linkExpiresAt'>;
  readonly linkToken: string;
}

/**
 * Creates a session with its plan and deadlines fixed from the tenant's current settings (SPEC 4.1). The row commits by itself, in a
 * statement that it may share with concurrent creates.
 *
 * A scenario is checked by the rules before anything is written, and simulated as a second step. After a crash between the steps the session
 * exists without its simulation. A caller without an `Idempotency-Key` never learned of that session; one with a key repeats the request,
 * and the replay simulates the scenario unless that has been done.
 */
export function createVerificationSession(deps: TransitionDeps): KeyedOperation<CreateInput, Created, CreateRefusal> {
  const { ids, clock } = deps;
  const { sessions } = deps.unitOfWork.stores;
  const simulate = simulateScenario(deps);
  return {
    async run(input, claim) {
      const { tenant, scenario, metadataText, callbackUrl, state, preRegisteredInfo } = input;
      const id = ids.sessionId();
      const allowed = checkRequest(input, id);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const session = newSession(id, tenant.id, allowed.value, now);
      const possible = scenario.length === 0 ? ok(null) : checkScenario(session, scenario, settingsOf(tenant), now);
      if (!possible.ok) return possible;
      const { createdAt, expiresAt, linkExpiresAt } = session;
      // The token of the link is missing: it is derived again from the session's key.
      const response = JSON.stringify({ id, createdAt, expiresAt, linkExpiresAt });
      const { linkToken } = await sessions.insert(
        { session, metadataText, callbackUrl, state, preRegisteredInfo },
        claim === null ? null : { claim, response },
      );
      if (scenario.length > 0) await simulate(tenant.id, id, scenario);
      return ok({ session, linkToken });
    },

    async replay({ tenant, scenario }, response) {
      const { id, ...stored } = JSON.parse(response) as Record<keyof Created['session'], string>;
      const linkToken = await sessions.firstLinkToken(tenant.id, id);
      if (linkToken === null) return null;
      await simulate(tenant.id, id, scenario);
      const createdAt = new Date(stored.createdAt);
      const expiresAt = new Date(stored.expiresAt);
      return { session: { id, createdAt, expiresAt, linkExpiresAt: new Date(stored.linkExpiresAt) }, linkToken };
    },
  };
}

/** @returns the settings that govern the new session */
function checkRequest(input: CreateInput, sessionId: string): Result<TenantSettings, CreateCode> {
  const { metadataText, callbackUrl, state } = input;
  const { settings } = input.tenant;
  if (metadataText !== null && Buffer.byteLength(metadataText) > metadataBytesMax) return metadataTooLarge;
  if (settings === null) return refused('settings_missing', 'This tenant has not been configured yet.');
  if (settings.steps.length === 0) return refused('no_steps_enabled', 'This tenant has no verification step enabled.');
  const url = callbackUrl === null ? ok(null) : checkCallbackUrl(callbackUrl, settings.callbackUrls);
  if (!url.ok) return url;
  const length = checkReturnUrlLength(callbackUrl, sessionId, state);
  return length.ok ? ok(settings) : length;
}
