import { type Ok, ok, type Refused, type Result, refused } from '../../domain/result.ts';
import { type CallbackUrlRefusal, checkCallbackUrl, checkReturnUrlLength } from '../../domain/return-url.ts';
import { checkScenario, type InvalidScenario } from '../../domain/scenario.ts';
import { newSession, type Session } from '../../domain/session.ts';
import type { Simulation } from '../../domain/simulation.ts';
import { settingsOf, type Tenant, type TenantSettings } from '../../domain/tenant.ts';
import type { TransitionDeps } from '../deps.ts';
import type { NewSession, SessionRequestData } from '../ports/stores.ts';
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
  const { sessions } = deps.unitOfWork.stores;
  const simulate = simulateScenario(deps);
  return {
    async run(input, claim) {
      const prepared = prepare(deps, input);
      if (!prepared.ok) return prepared;
      const created = prepared.value;
      const completion = claim === null ? null : { claim, response: responseTo(created) };
      const { linkToken } = await sessions.insert(created, completion);
      return finish(input, created, linkToken);
    },

    async runFirst(input, use) {
      const prepared = prepare(deps, input);
      if (!prepared.ok) return prepared;
      const created = prepared.value;
      const inserted = await sessions.insertWithNewKey(created, use, responseTo(created));
      return inserted === null ? null : finish(input, created, inserted.linkToken);
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

  async function finish({ tenant, scenario }: CreateInput, { session }: NewSession, linkToken: string) {
    if (scenario.length > 0) await simulate(tenant.id, session.id, scenario);
    return ok({ session, linkToken });
  }
}

/** Checks a request and makes the session. Nothing is written. */
function prepare(
  { ids, clock }: Pick<TransitionDeps, 'ids' | 'clock'>,
  input: CreateInput,
): Ok<NewSession> | CreateRefusal {
  const { tenant, scenario, metadataText, callbackUrl, state, preRegisteredInfo } = input;
  const id = ids.sessionId();
  const allowed = checkRequest(input, id);
  if (!allowed.ok) return allowed;
  const now = clock.now();
  const session = newSession(id, tenant.id, allowed.value, now);
  const given = { settings: settingsOf(tenant), preRegisteredInfo };
  const possible = scenario.length === 0 ? ok(null) : checkScenario(session, scenario, given, now);
  if (!possible.ok) return possible;
  return ok({ session, metadataText, callbackUrl, state, preRegisteredInfo });
}

/** The response that is stored under a key. The token of the link is missing: it is derived again from the session's key. */
function responseTo({ session: { id, createdAt, expiresAt, linkExpiresAt } }: NewSession): string {
  return JSON.stringify({ id, createdAt, expiresAt, linkExpiresAt });
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
