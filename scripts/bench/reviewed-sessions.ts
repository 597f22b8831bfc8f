// Makes sessions that wait for a reviewer, and rejects them at a steady rate.

import type { Connection, RowDataPacket } from 'mysql2/promise';
import { createCaptureClient, createTenantClient, succeeded } from '../setup/api-clients.ts';
import type { MeasuredService, MeasuredTenant } from './measured-service.ts';

const atOnce = 16;
const person = { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12', address: '4 Harbour Lane, Wexcombe' };

/** Runs work over items, sixteen at once. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Creates sessions of a tenant whose plan asks for typed fields only, without going further. */
export async function createSessions(
  { baseUrl }: MeasuredService,
  { apiKey }: MeasuredTenant,
  count: number,
): Promise<{ id: string; verificationUrl: string }[]> {
  const tenant = createTenantClient(baseUrl, apiKey);
  const sessions: { id: string; verificationUrl: string }[] = [];
  await forEach([...Array(count).keys()], async () => {
    const session = await succeeded(
      tenant.POST('/v1/verification-sessions', {
        body: { metadata: { applicationId: 'app-20931', branch: 'harbour' } },
      }),
    );
    sessions.push(session);
  });
  return sessions;
}

/** Acts as the users of sessions up to the submission, which refers each session to review. */
export async function submitAll(
  { baseUrl }: MeasuredService,
  sessions: readonly { readonly id: string; readonly verificationUrl: string }[],
): Promise<void> {
  await forEach(sessions, async ({ id, verificationUrl }) => {
    const path = { id };
    const token = new URL(verificationUrl).hash.slice(1);
    const capture = createCaptureClient(baseUrl);
    await succeeded(capture.POST('/capture/verifications/{id}/open', { params: { path }, body: { token } }));
    await succeeded(capture.POST('/capture/verifications/{id}/start', { params: { path }, body: { token } }));
    await succeeded(capture.PUT('/capture/verifications/{id}/user-input', { params: { path }, body: person }));
    await succeeded(capture.POST('/capture/verifications/{id}/submit', { params: { path } }));
  });
}

/** A review that waits for a person. */
export interface WaitingReview {
  readonly sessionId: string;
  readonly reviewId: string;
}

/** Waits until so many sessions of a tenant wait for a reviewer. @throws Error when they do not in time */
export async function untilReviewsWait(
  database: Connection,
  tenantId: string,
  wanted: number,
  timeoutMs: number,
): Promise<WaitingReview[]> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const [rows] = await database.query<RowDataPacket[]>(
      'SELECT session_id, review_id FROM pending_reviews WHERE tenant_id = ?',
      [tenantId],
    );
    if (rows.length >= wanted) return rows.map((row) => ({ sessionId: row.session_id, reviewId: row.review_id }));
    if (Date.now() > deadline) throw new Error(`only ${rows.length} of ${wanted} sessions were referred to review`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Rejects sessions at a steady rate; each rejection is an event.
 * @param perSecond how many a second
 */
export async function rejectSteadily(
  { admin }: MeasuredService,
  { id: tenantId }: MeasuredTenant,
  reviews: readonly WaitingReview[],
  perSecond: number,
): Promise<void> {
  const startedAt = performance.now();
  const calls: Promise<unknown>[] = [];
  for (const [index, { sessionId, reviewId }] of reviews.entries()) {
    const waitMs = startedAt + (index * 1000) / perSecond - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    calls.push(
      succeeded(
        admin.POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', {
          params: { path: { tenantId, sessionId } },
          body: { reviewId, verdict: 'rejected', reasons: ['document_unreadable'], note: null },
        }),
      ),
    );
  }
  await Promise.all(calls);
}
