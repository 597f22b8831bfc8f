import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { validators } from '../../../generated/notifications/validators.js';
import { allChecks } from './all-checks.ts';
import { createEventMaker, type SampleEvent } from './sample-events.ts';

const tenantId = 'e9da86d3-51cf-4a76-82d8-c50195c3f466';
const newHex = () => randomUUID().replaceAll('-', '');
const options = { now: new Date('2026-08-10T01:21:09.456Z'), tenantId };
const maker = createEventMaker(newHex, options);

/** The errors of a body by the published schema, each as field and rule; null for an unpublished type. */
function errorsOf({ text }: SampleEvent): readonly string[] | null {
  const body = JSON.parse(text);
  const validate = validators[body.type as keyof typeof validators];
  if (validate === undefined) return null;
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath}: ${keyword}`);
}

test.each(['approved', 'rejected', 'needsReview', 'expired', 'failed'] as const)(
  'an event of %s matches the published schema, before and after erasure',
  (name) => {
    expect(errorsOf(maker[name]())).toEqual([]);
    const erased = maker[name]({ erased: true });
    expect(errorsOf(erased)).toEqual([]);
    expect(JSON.parse(erased.text).metadata).toBeNull();
  },
);

test('a reviewer’s note is there, and null after erasure', () => {
  expect(JSON.parse(maker.rejected().text).data.review.note).toMatch(/\w/);
  expect(JSON.parse(maker.rejected({ erased: true }).text).data.review.note).toBeNull();
});

test('metadata are sent unchanged', () => {
  const metadataText = '{"z":1.50,"1":12345678901234567890}';
  expect(maker.approved({ metadataText }).text).toContain(`"metadata":${metadataText},"data":`);
});

test('the sequence rises per session, and the detail is that of the session', () => {
  const first = maker.needsReview();
  const second = maker.approved({ sessionId: first.sessionId });
  expect([first, second].map(({ text }) => JSON.parse(text).sequence)).toEqual([1, 2]);
  expect([first.detail.status, second.detail.status]).toEqual(['reviewing', 'completed']);
  expect(second.detail).toMatchObject({ id: first.sessionId, outcome: { verdict: 'approved' } });
  expect(maker.expired().detail).toMatchObject({ status: 'expired', outcome: null, completedAt: null });
});

test('events are about the given session', () => {
  const bound = createEventMaker(newHex, { ...options, sessionId: `vs_${'a'.repeat(32)}` });
  const sessions = [bound.approved(), bound.failed()].map(({ text }) => JSON.parse(text).data.session);
  expect(sessions).toEqual([
    { sessionId: `vs_${'a'.repeat(32)}`, tenantId },
    { sessionId: `vs_${'a'.repeat(32)}`, tenantId },
  ]);
});

describe('the requests of the checks', () => {
  const sent = allChecks.flatMap(({ id, deliveries }) => deliveries(maker).map(({ event }) => ({ id, event })));

  test('keeps the published schema, except for additions of a later version', () => {
    const faulty = sent
      .map(({ id, event }) => [id, errorsOf(event)] as const)
      .filter(([, faults]) => faults?.length !== 0);
    expect(faulty).toEqual([
      ['unknown-type', null],
      [
        'unknown-field',
        ['', '/data', '/data/session', '/data/checks'].map((place) => `${place}: additionalProperties`),
      ],
    ]);
  });

  test('has an event id of its own wherever it is not a duplicate', () => {
    const ids = new Map<string, Set<string>>();
    for (const { id, event } of sent) ids.set(event.id, (ids.get(event.id) ?? new Set()).add(id));
    expect([...ids.values()].every((checks) => checks.size === 1)).toBe(true);
  });

  test('leaves the session readable: known members of the detail stay what they are', () => {
    for (const { event } of sent) {
      if (event.detail.outcome === null) continue;
      expect(event.detail.outcome).toMatchObject({ verdict: expect.any(String), reasons: expect.any(Array) });
    }
  });
});
