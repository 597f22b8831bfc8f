// The mixed load: whole trips of sessions through the service. Each call is repeated until it has its effect, as careful callers do.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AdminClient,
  type ClientResult,
  createCaptureClient,
  fetchWithCookies,
  putPicture,
  type TenantClient,
} from '../setup/api-clients.ts';
import type { Balancer } from './balancer.ts';

/** What a session must show in the end: every change that was acknowledged, and nothing else. */
export interface Expected {
  readonly id: string;
  /** The verdict of each round. */
  readonly verdicts: ('approved' | 'rejected')[];
  cancelled: boolean;
  /** Whether the trip has ended. */
  done: boolean;
}

export interface JourneyDeps {
  readonly tenantId: string;
  readonly tenant: TenantClient;
  readonly admin: AdminClient;
  readonly balancer: Balancer;
  /** The picture of a document, as JPEG. */
  readonly picture: Buffer;
  /** Aborted when waiting makes no sense any more. */
  readonly givenUp: AbortSignal;
  readonly onCreated: (expected: Expected) => void;
  /** Told of responses that no fault explains. */
  readonly onUnexpected: (what: string) => void;
}

const person = { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12', address: '4 Harbour Lane, Wexcombe' };
const retryMs = 250;
const pollFirstMs = 200;
/** As often as the page asks. Asking steadily more often takes the processors from the decisions that it waits for. */
const pollMaxMs = 3000;

/**
 * Makes one trip: create, and then cancel, or capture, submit, decide; some are reprocessed and make the trip again.
 * @param number chooses what happens
 */
export async function travel(deps: JourneyDeps, number: number): Promise<void> {
  const { tenant, admin, tenantId } = deps;
  const key = randomUUID();
  const { id, verificationUrl } = await untilDone(deps, 'create', () =>
    tenant.POST('/v1/verification-sessions', { params: { header: { 'Idempotency-Key': key } }, body: {} }),
  );
  const expected: Expected = { id, verdicts: [], cancelled: false, done: false };
  deps.onCreated(expected);
  const params = { path: { id } };
  if (number % 10 === 0) {
    const cancel = () => tenant.POST('/v1/verification-sessions/{id}/cancel', { params });
    await untilDone(deps, 'cancel', cancel, async () => (await statusOf(deps, id)) === 'expired');
    expected.cancelled = true;
  } else {
    await round(deps, expected, verificationUrl, number);
    if (number % 5 === 0) {
      const again = randomUUID();
      const header = { 'Idempotency-Key': again };
      await untilDone(
        deps,
        'reprocess',
        () => tenant.POST('/v1/verification-sessions/{id}/reprocess', { params: { ...params, header } }),
        undefined,
        // The record of an approval is stored a moment later.
        ['record_not_stored'],
      );
      const reissued = await untilDone(deps, 'reissue', () =>
        admin.POST('/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url', {
          params: { path: { tenantId, sessionId: id } },
        }),
      );
      await round(deps, expected, reissued.verificationUrl, number + 1);
    }
  }
  expected.done = true;
}

/** The user captures and submits, the service decides, a reviewer decides. */
async function round(deps: JourneyDeps, expected: Expected, verificationUrl: string, number: number): Promise<void> {
  const { admin, tenantId, balancer } = deps;
  const { id } = expected;
  const path = { id };
  const token = new URL(verificationUrl).hash.slice(1);
  const jar = new Map<string, string>();
  const browser = fetchWithCookies(jar, ((request: Request) => balancer.fetch(request)) as typeof fetch);
  const capture = createCaptureClient('http://service', browser);
  const params = { path };
  await untilDone(deps, 'open', () => capture.POST('/capture/verifications/{id}/open', { params, body: { token } }));
  await untilDone(deps, 'start', () => capture.POST('/capture/verifications/{id}/start', { params, body: { token } }));
  await untilDone(deps, 'picture', () => putPicture(capture, id, deps.picture, 'image/jpeg'));
  await untilDone(deps, 'input', () => capture.PUT('/capture/verifications/{id}/user-input', { params, body: person }));
  const submit = () => capture.POST('/capture/verifications/{id}/submit', { params });
  await untilDone(deps, 'submit', submit, async () => (await statusOf(deps, id)) !== 'collecting');

  const sessionPath = { tenantId, sessionId: id };
  let reviewId: string | null = null;
  for (let pollMs = pollFirstMs; reviewId === null; pollMs = Math.min(pollMaxMs, pollMs * 2)) {
    const seen = await untilDone(deps, 'look', () =>
      admin.GET('/admin/tenants/{tenantId}/sessions/{sessionId}', { params: { path: sessionPath } }),
    );
    reviewId = seen.status === 'reviewing' ? seen.reviewId : null;
    if (reviewId === null) await pause(pollMs);
  }
  const verdict = number % 3 === 0 ? ('approved' as const) : ('rejected' as const);
  const body = {
    reviewId,
    verdict,
    reasons: verdict === 'approved' ? [] : ['document_unreadable' as const],
    note: null,
  };
  const decide = () =>
    admin.POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', { params: { path: sessionPath }, body });
  await untilDone(deps, 'decide', decide, async () => (await statusOf(deps, id)) === 'completed');
  expected.verdicts.push(verdict);
}

async function statusOf(deps: JourneyDeps, id: string): Promise<string> {
  const params = { path: { id } };
  const { status } = await untilDone(deps, 'read', () => deps.tenant.GET('/v1/verification-sessions/{id}', { params }));
  return status;
}

/**
 * Repeats a call until it succeeds, or until a conflict shows that an earlier one had its effect although its response was lost.
 * @param wasDone finds that out
 * @param passing reasons of conflicts that pass
 * @throws Error when it is stopped, or gets a response that no fault explains
 */
async function untilDone<T extends ClientResult>(
  deps: JourneyDeps,
  what: string,
  call: () => Promise<T>,
  wasDone?: () => Promise<boolean>,
  passing: readonly string[] = [],
): Promise<NonNullable<T['data']>> {
  for (;;) {
    if (deps.givenUp.aborted) throw new Error(`${what} was given up`);
    const result = await call().catch(() => null);
    if (result?.response.ok) return result.data as NonNullable<T['data']>;
    const problem = result?.error as { _tag?: string; reason?: string } | undefined;
    const isPassing = result === null || result.response.status === 503 || passing.includes(problem?.reason ?? '');
    if (!isPassing) {
      const said = `${what}: ${result.response.status} ${problem?._tag ?? ''} ${problem?.reason ?? ''}`.trim();
      if (result.response.status === 409 && wasDone !== undefined && (await wasDone())) return undefined as never;
      // A concurrent repetition of the same request is still running, or the failure is one of the service: the call is repeated.
      const mayPass =
        problem?._tag === 'IdempotencyKeyInUse' || problem?.reason === 'conflict' || result.response.status >= 500;
      if (result.response.status >= 500) deps.onUnexpected(said);
      if (!mayPass) {
        deps.onUnexpected(said);
        throw new Error(said);
      }
    }
    await pause(retryMs);
  }
}
