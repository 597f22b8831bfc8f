import { describe, expect, it } from 'vitest';
import type { NotificationEvent } from '../domain/event.ts';
import type { Outcome } from '../domain/outcome.ts';
import { buildNotification } from './build.ts';

const outcome: Outcome = {
  verdict: 'rejected',
  source: 'manual_review',
  decidedAt: new Date('2026-08-03T01:02:03.004Z'),
  checks: {
    document: { documentType: 'passport', authenticity: 'inconclusive' },
    inputMatch: { fields: { name: true, birthDate: false } },
  },
  reasons: ['document_expired', 'other'],
  review: { reviewedAt: new Date('2026-08-03T01:02:03.000Z'), note: 'the note of back then' },
};

const event: NotificationEvent = {
  id: 'evt_0190f2a1',
  tenantId: '7d8f2a5e-3c54-4d0e-9d0e-2f1a5b6c7d8e',
  sessionId: 'vs_0190f2a10190f2a10190f2a10190f2a1',
  sequence: 3,
  createdAt: new Date('2026-08-03T01:02:03.005Z'),
  snapshot: { type: 'verification.rejected', outcomeId: 'o1', outcome },
  metadataText: '{"z":12345678901234567890,"2":"二","1":{"b":1.10,"a":"\\ud83d"}}',
  note: 'page 2 is cut off – 切れています',
};

function textOf(part: Partial<NotificationEvent> = {}): string {
  const result = buildNotification({ ...event, ...part }, () => []);
  if (!result.ok) {
    throw new Error(result.detail);
  }
  return result.value.toString('utf8');
}

describe('buildNotification', () => {
  it('builds a verdict like the outcome, with its session and sequence', () => {
    const body = JSON.parse(textOf({ metadataText: '{"order":1}' }));
    expect(body).toEqual({
      id: event.id,
      type: 'verification.rejected',
      apiVersion: '2026-08-02',
      createdAt: '2026-08-03T01:02:03.005Z',
      sequence: 3,
      metadata: { order: 1 },
      data: {
        session: { sessionId: event.sessionId, tenantId: event.tenantId },
        verdict: 'rejected',
        decidedAt: '2026-08-03T01:02:03.004Z',
        source: 'manual_review',
        review: { reviewedAt: '2026-08-03T01:02:03.000Z', note: event.note },
        checks: outcome.checks,
        reasons: ['document_expired', 'other'],
      },
    });
  });

  it('leaves review out of an automatic decision', () => {
    const { review: _review, ...automatic } = outcome;
    const snapshot = {
      type: 'verification.rejected',
      outcomeId: 'o1',
      outcome: { ...automatic, source: 'automatic' },
    } as const;
    expect(JSON.parse(textOf({ snapshot })).data).not.toHaveProperty('review');
  });

  it('carries metadata byte for byte: key order, large numbers and escapes survive', () => {
    expect(textOf()).toContain(`"metadata":${event.metadataText},"data":`);
  });

  it('uses the current note and never the one in the snapshot', () => {
    expect(textOf()).not.toContain('back then');
    expect(JSON.parse(textOf({ note: null })).data.review.note).toBeNull();
  });

  it('has null metadata and note after erasure', () => {
    const erased = { metadataText: null, note: null };
    const body = JSON.parse(textOf(erased));
    expect(body.metadata).toBeNull();
    expect(body.data.review).toEqual({ reviewedAt: '2026-08-03T01:02:03.000Z', note: null });
    expect(textOf(erased)).not.toMatch(/切れて|12345678901234567890|back then/);
  });

  it('holds only the session when expired, and also the code when failed', () => {
    const session = { sessionId: event.sessionId, tenantId: event.tenantId };
    const expired = JSON.parse(textOf({ snapshot: { type: 'verification.expired' }, metadataText: null }));
    expect(expired).toMatchObject({ type: 'verification.expired', metadata: null });
    expect(expired.data).toEqual({ session });
    const failed = JSON.parse(
      textOf({ snapshot: { type: 'verification.failed', failure: { code: 'processing_error' } } }),
    );
    expect(failed.data).toEqual({ session, failure: { code: 'processing_error' } });
  });

  it('refuses a body that violates the schema, with the errors', () => {
    const seen: unknown[] = [];
    const result = buildNotification(event, (body) => {
      seen.push(body);
      return ['/data/verdict: must be one of the allowed values', '/sequence: must be an integer'];
    });
    expect(result).toEqual({
      ok: false,
      code: 'invalid_body',
      detail: '/data/verdict: must be one of the allowed values; /sequence: must be an integer',
    });
    expect(seen).toEqual([JSON.parse(textOf())]);
  });

  it.each(['[]', 'null', '"text"', '{} , "data": {}', '{', ''])(
    'throws for metadata that is not the text of an object: %j',
    (metadataText) => {
      expect(() => buildNotification({ ...event, metadataText }, () => [])).toThrow();
    },
  );
});
