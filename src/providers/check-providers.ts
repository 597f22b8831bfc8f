// Lets check providers perform steps: requests, retries, circuit breakers, and findings.

import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type RetryPolicy,
  retry,
} from 'cockatiel';
import {
  type ValidateFunction,
  validateDocumentCheckResult,
  validateFaceCheckResult,
} from '../../generated/check-provider/validators.js';
import type { CheckProviders, ProviderRequest } from '../domain/check.ts';
import type { Findings } from '../domain/findings.ts';
import type { ProvidedStep } from '../domain/tenant.ts';
import type { Resolver } from '../notifications/resolve-name.ts';
import { documentRequest, faceRequest } from './build-requests.ts';
import { type CallFailure, createProviderClient, ProviderCallError, type ProviderClient } from './call-provider.ts';
import { documentFindings, documentResultFaults, faceFindings } from './map-results.ts';
import type { ProviderOptions, ProviderTrust } from './provider-options.ts';

/** How often a request is repeated after a failure that may pass. */
const retriesMax = 2;
const retryDelaysMs = { initialDelay: 500, maxDelay: 5000 };

/** So many failures in a row open the circuit: nothing of this tenant is sent to the provider for a while, then one request tries. */
export const failuresToOpen = 5;
export const openMs = 30_000;

/**
 * For so long after it opened, a circuit that nothing tried since is reported as a limitation: its tenant may have no more sessions, or
 * another provider by now.
 */
export const reportedMs = 10 * 60_000;

/** How many rules that a response breaks are logged. */
const faultsLoggedMax = 5;

/** More items than any list of the document may have. */
const itemsMax = 100;
const lists = ['fields', 'problems', 'observations'] as const;

/** The log that it writes: ids, statuses and names of rules, never values of a request or response. */
interface ProvidersLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** How a call ended: with a status and a valid response, or how it failed. */
type EndedCall<T> =
  | { readonly class: 'valid'; readonly status: number; readonly result: T }
  | { readonly class: CallFailure; readonly status: number | null; readonly error: ProviderCallError };

/** What traces calls; a part of `Tracing`. */
interface CallTracing {
  providerCall<T extends { readonly class: string; readonly status: number | null }>(
    call: { readonly provider: string; readonly step: ProvidedStep; readonly attempt: number },
    work: () => Promise<T>,
  ): Promise<T>;
}

interface ProvidersDeps extends ProviderTrust {
  readonly resolver: Resolver;
  readonly log: ProvidersLog;
  readonly tracing: CallTracing;
  /** Replaces the HTTP client, for tests. */
  readonly connect?: (provider: ProviderOptions) => ProviderClient;
}

/** What a call needs besides its provider and its request. */
interface CallContext {
  readonly log: ProvidersLog;
  readonly tracing: CallTracing;
  readonly isClosing: () => boolean;
}

/** A provider with its connections and the state of its circuits. */
interface Provider {
  readonly options: ProviderOptions;
  readonly client: ProviderClient;
  readonly retry: RetryPolicy;
  /** The circuits by tenant, of those that have asked it: what a provider makes of one tenant's pictures tells nothing about others. */
  readonly circuits: Map<string, Circuit>;
}

interface Circuit {
  readonly breaker: CircuitBreakerPolicy;
  /** When it last opened; in milliseconds. */
  openedAt: number;
}

/** The states of circuits, as metrics name them. */
const circuitStates = ['closed', 'open', 'half_open'] as const;
const stateNames: Readonly<Record<CircuitState, (typeof circuitStates)[number]>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half_open',
  // By hand, which this service does not.
  [CircuitState.Isolated]: 'open',
};

/** How many circuits of a provider are in a state. */
export interface CircuitCount {
  readonly provider: string;
  readonly state: (typeof circuitStates)[number];
  readonly count: number;
}

/**
 * Makes the check providers of this installation.
 * @returns them, `limitations` with the names of what they cannot do now, `circuits` with the states of their circuits, and `close`, which cuts running calls off; these checks throw then, and count as not started
 */
export function createCheckProviders(
  configured: readonly ProviderOptions[],
  deps: ProvidersDeps,
): CheckProviders & { limitations(): string[]; circuits(): CircuitCount[]; close(): Promise<void> } {
  const { log, tracing } = deps;
  const connect = deps.connect ?? ((provider: ProviderOptions) => createProviderClient(provider, deps));
  const providers = new Map(configured.map((options) => [options.id, openProvider(options, connect(options))]));

  let isClosing = false;
  const context: CallContext = { log, tracing, isClosing: () => isClosing };

  async function run(request: ProviderRequest): Promise<Findings | null> {
    const { provider: id, step, sessionId } = request;
    const fields = { provider: id, step, sessionId };
    const provider = providers.get(id);
    if (provider === undefined || !provider.options.steps.includes(step)) {
      log.warn(fields, 'check provider not configured on this node; referring the session');
      return null;
    }
    try {
      return step === 'document'
        ? await checkDocument(provider, request, context)
        : await checkFace(provider, request, context);
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        log.warn(fields, 'check provider not called while its circuit is open; referring the session');
      } else if (error instanceof ProviderCallError) {
        log.warn(
          { ...fields, ...failureFields(error) },
          'check provider gave no valid response; referring the session',
        );
      } else throw error;
      return null;
    }
  }

  return {
    idsOf: (step) => configured.filter(({ steps }) => steps.includes(step)).map(({ id }) => id),
    nameOf: (id) => providers.get(id)?.options.name ?? id,
    run,
    limitations() {
      const circuits = [...providers.values()].flatMap((provider) => [...provider.circuits.values()]);
      const since = Date.now() - reportedMs;
      const isOpen = circuits.some(
        ({ breaker, openedAt }) => breaker.state !== CircuitState.Closed && openedAt > since,
      );
      return isOpen ? ['check_provider_unavailable'] : [];
    },
    circuits: () =>
      [...providers.values()].flatMap(({ options, circuits }) => {
        const states = [...circuits.values()].map(({ breaker }) => stateNames[breaker.state]);
        return circuitStates.map((state) => {
          const count = states.filter((one) => one === state).length;
          return { provider: options.id, state, count };
        });
      }),
    async close() {
      isClosing = true;
      await Promise.all([...providers.values()].map(({ client }) => client.close()));
    },
  };
}

/**
 * Every node must know the providers that tenants chose: where one is missing, their sessions would be referred by some nodes only. Commands,
 * which have no role, need none.
 * @param chosen the providers that tenants chose, with the number of these tenants
 * @throws Error that names each missing provider and counts its tenants
 */
export function assertProvidersKnown(
  {
    roles,
    checkProviders,
  }: {
    readonly roles: { readonly api: boolean; readonly worker: boolean };
    readonly checkProviders: readonly Pick<ProviderOptions, 'id' | 'steps'>[];
  },
  chosen: readonly { readonly step: ProvidedStep; readonly provider: string; readonly tenants: number }[],
): void {
  if (!roles.api && !roles.worker) return;
  const missing = chosen.filter(
    ({ step, provider }) => !checkProviders.some(({ id, steps }) => id === provider && steps.includes(step)),
  );
  if (missing.length === 0) return;
  const lines = missing.map(
    ({ step, provider, tenants }) => `"${provider}" for the step ${step} (tenants: ${tenants})`,
  );
  throw new Error(
    `CHECK_PROVIDERS_FILE lacks check providers that tenants have chosen: ${lines.join(', ')}. Add them, or change the settings of these tenants first`,
  );
}

function openProvider(options: ProviderOptions, client: ProviderClient): Provider {
  const transient = handleWhen((error) => error instanceof ProviderCallError && error.isTransient);
  const policy = retry(transient, { maxAttempts: retriesMax, backoff: new ExponentialBackoff(retryDelaysMs) });
  return { options, client, retry: policy, circuits: new Map() };
}

/** The circuit of a tenant; its first request makes it. */
function breakerOf({ options, circuits }: Provider, tenantId: string, log: ProvidersLog): CircuitBreakerPolicy {
  const known = circuits.get(tenantId);
  if (known !== undefined) return known.breaker;
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ProviderCallError && !error.isAboutRequest),
    { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  const fields = { provider: options.id, tenantId };
  const circuit: Circuit = { breaker, openedAt: Number.NEGATIVE_INFINITY };
  breaker.onBreak(() => {
    circuit.openedAt = Date.now();
    log.warn({ ...fields, openMs }, 'check provider circuit opened');
  });
  breaker.onReset(() => log.info(fields, 'check provider circuit closed'));
  circuits.set(tenantId, circuit);
  return breaker;
}

/** Without a picture there is nothing to send. */
async function checkDocument(provider: Provider, request: ProviderRequest, context: CallContext): Promise<Findings> {
  const body = documentRequest(request);
  if (body === null) {
    return { document: { ocr: null, authenticity: 'inconclusive', fromProvider: true, problems: ['unreadable'] } };
  }
  const result = await call(provider, request, context, { path: '/v1/document-checks', body }, (response) => {
    const valid = accept(validateDocumentCheckResult, response);
    const faults = documentResultFaults(valid);
    if (faults.length > 0) throw new ProviderCallError('contract', 200, faults);
    return valid;
  });
  return { document: documentFindings(result, request.tenant.settings.ocrConfidenceMin) };
}

async function checkFace(provider: Provider, request: ProviderRequest, context: CallContext): Promise<Findings> {
  const body = faceRequest(request);
  if (body === null) return { face: { problems: ['not_detected'], similarity: null } };
  const result = await call(provider, request, context, { path: '/v1/face-checks', body }, (response) =>
    accept(validateFaceCheckResult, response),
  );
  const { frames = [], isRepeated = false } = request.evidence.challenge ?? {};
  // The same upload is re-encoded to the same bytes.
  const selfie = request.evidence.pictures.find(({ kind }) => kind === 'face')?.bytes;
  const isNew = !isRepeated && !frames.some((frame) => selfie !== undefined && frame?.equals(selfie) === true);
  return { face: faceFindings(result, frames.length > 0 && !frames.includes(null) && isNew) };
}

/**
 * Sends a request until there is a valid response, as often as the policies allow. A response that breaks the contract counts as a failure
 * of the provider, but is not asked for again.
 */
function call<T>(
  provider: Provider,
  { step, sessionId, tenant, checkId, onTransfer }: ProviderRequest,
  { log, tracing, isClosing }: CallContext,
  { path, body }: { readonly path: string; readonly body: object },
  read: (response: unknown) => T,
): Promise<T> {
  const { options, client, retry: repeat } = provider;
  const breaker = breakerOf(provider, tenant.id, log);
  const bytes = Buffer.from(JSON.stringify(body), 'utf8');
  return repeat.execute(({ attempt }) =>
    breaker.execute(async () => {
      if (isClosing()) throw stopped();
      await onTransfer();
      try {
        const traced = { provider: options.id, step, attempt: attempt + 1 };
        const ended = await tracing.providerCall(traced, () =>
          endOf(async () => read(await client.post({ path, checkId, body: bytes }))),
        );
        if (ended.class !== 'valid') throw ended.error;
        return ended.result;
      } catch (error) {
        if (isClosing()) throw stopped();
        if (error instanceof ProviderCallError && error.isTransient && attempt < retriesMax) {
          log.info(
            { provider: options.id, step, sessionId, attempt, ...failureFields(error) },
            'check provider call failed',
          );
        }
        throw error;
      }
    }),
  );
}

/** Tells how a call ended. @throws what is no failure of the provider */
async function endOf<T>(post: () => Promise<T>): Promise<EndedCall<T>> {
  try {
    return { class: 'valid', status: 200, result: await post() };
  } catch (error) {
    if (!(error instanceof ProviderCallError)) throw error;
    return { class: error.failure, status: error.status, error };
  }
}

/** No verdict may come of a stop: the decision is made again after the next start. */
function stopped(): Error {
  return Object.assign(new Error('check provider calls were cut off by a stop'), { code: 'not_started' });
}

/**
 * The validator lists the faults of every item, in time that grows with the square of their number: half a million of them, which fit into a
 * response, would stop this process for minutes.
 * @throws ProviderCallError naming the places of a response that break the document
 */
function accept<T>(validate: ValidateFunction<T>, response: unknown): T {
  const members = (response ?? {}) as Readonly<Record<string, unknown>>;
  const long = lists.filter((name) => Array.isArray(members[name]) && members[name].length > itemsMax);
  if (long.length > 0) {
    const places = long.map((name) => `${name} is too long`);
    throw new ProviderCallError('contract', 200, places);
  }
  if (validate(response)) return response;
  const faults = (validate.errors ?? []).map(({ schemaPath }) => schemaPath);
  throw new ProviderCallError('contract', 200, faults);
}

function failureFields({ failure, status, faults }: ProviderCallError) {
  return {
    failure,
    ...(status !== null && { status }),
    ...(faults.length > 0 && { faults: faults.slice(0, faultsLoggedMax) }),
  };
}
