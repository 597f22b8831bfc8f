// The checks of `check-receiver` that status codes and times decide.

import { type Check, type Delivery, failed, judgeAccepted, judgeRejected, notObserved, passed } from './check.ts';
import { observedChecks } from './observed-checks.ts';
import type { EventMaker, SampleEvent } from './sample-events.ts';

/** Metadata that parsing and writing again would change; the service sends a tenant's metadata unchanged. */
const fragileMetadata = '{"z":1.50,"10":12345678901234567890,"2":"caf\\u00e9","slash":"\\/","name":"認め"}';

/** Long enough in multi-byte characters that its pieces end inside one. */
const multiByteMetadata = JSON.stringify({ remark: '本人確認のしるし'.repeat(40) });

/** A check of valid notifications. */
function accepts(
  id: string,
  rule: Check['rule'],
  title: string,
  deliveries: (make: EventMaker) => readonly Delivery[],
): Check {
  return { id, rule, title, deliveries, judge: judgeAccepted };
}

/** Requests that a receiver must accept. The first one decides whether rejections mean anything. */
const acceptedChecks: readonly Check[] = [
  accepts('good-signature', '6.3.2', 'accepts a notification with a valid signature', (make) => [
    { event: make.approved() },
  ]),
  accepts('every-type', '6.4.1', 'accepts the other four event types', (make) => [
    { event: make.rejected() },
    { event: make.needsReview() },
    { event: make.expired() },
    { event: make.failed() },
  ]),
  accepts('after-retention', '6.2', 'accepts metadata and a note that are null', (make) => [
    { event: make.rejected({ erased: true }) },
  ]),
  accepts('raw-bytes', '6.3.1', 'verifies the bytes as received, not re-encoded JSON', (make) => [
    { event: make.approved({ metadataText: fragileMetadata }) },
  ]),
  accepts('within-tolerance', '6.3.2', 'accepts a timestamp 4 minutes before and after its clock', (make) => [
    { event: make.approved(), offsetSeconds: -240 },
    { event: make.approved(), offsetSeconds: 240 },
  ]),
  accepts('rotation-first', '6.5.2', 'accepts two signatures, that of its own secret first', (make) => [
    { event: make.approved(), secrets: ['known', 'unknown'] },
  ]),
  accepts('rotation-last', '6.5.2', 'accepts two signatures, that of its own secret last', (make) => [
    { event: make.approved(), secrets: ['unknown', 'known'] },
  ]),
  accepts('unknown-type', '6.3.6', 'accepts an unknown event type', (make) => [
    {
      event: make.approved({
        add: (body) => {
          body.type = 'verification.not_known_yet';
          body.data = { session: body.data.session, notKnownYet: { level: 2 } };
        },
      }),
    },
  ]),
  accepts('unknown-field', '6.3.6', 'accepts unknown fields', (make) => [
    {
      event: make.approved({
        add: (body) => {
          body.notKnownYet = ['text', 1, null];
          body.data.notKnownYet = { nested: true };
          body.data.session.notKnownYet = 'text';
          body.data.checks = { ...body.data.checks, notKnownYet: { result: 'passed' } };
        },
      }),
    },
  ]),
  accepts('unknown-reason', '6.3.6', 'accepts an unknown reason code', (make) => [
    { event: make.rejected({ add: ({ data }) => data.reasons?.push('reason_not_known_yet') }) },
  ]),
  accepts('out-of-order', '6.3.5', 'accepts an event with a lower `sequence` after a higher one', (make) => {
    const earlier = make.needsReview();
    const later = make.approved({ sessionId: earlier.sessionId });
    return [{ event: later }, { event: earlier }];
  }),
  accepts('duplicate', '6.4.4', 'accepts the same event three times, signed again each time', (make) => {
    const event = make.approved();
    return [{ event, offsetSeconds: -2 }, { event, offsetSeconds: -1 }, { event }];
  }),
];

/** A check of one notification that is valid except for one defect. */
function rejects(
  id: string,
  rule: Check['rule'],
  title: string,
  defect: Omit<Delivery, 'event'> | ((event: SampleEvent, make: EventMaker) => Omit<Delivery, 'event'>),
): Check {
  const deliveries = (make: EventMaker): readonly Delivery[] => {
    const event = make.approved();
    return [{ event, ...(typeof defect === 'function' ? defect(event, make) : defect) }];
  };
  return { id, rule, title, deliveries, judge: judgeRejected };
}

/** Requests that a receiver must reject with 4xx (SPEC 6.3, rules 1 to 3). */
const rejectedChecks: readonly Check[] = [
  rejects('reserialised-body', '6.3.1', 'rejects other bytes of the same JSON', ({ text }) => ({
    sentText: JSON.stringify(JSON.parse(text), null, 2),
  })),
  rejects('wrong-secret', '6.3.3', 'rejects the signature of another secret', { secrets: ['unknown'] }),
  rejects('tampered-body', '6.3.3', 'rejects a body changed after signing', ({ text }) => ({
    sentText: text.replace('check-receiver', 'tampered-with'),
  })),
  rejects('missing-signature', '6.3.3', 'rejects a request without `webhook-signature`', {
    without: 'webhook-signature',
  }),
  rejects('missing-id', '6.3.3', 'rejects a request without `webhook-id`', { without: 'webhook-id' }),
  rejects('missing-timestamp', '6.3.3', 'rejects a request without `webhook-timestamp`', {
    without: 'webhook-timestamp',
  }),
  rejects('wrong-version', '6.3.3', 'rejects a signature of a version other than `v1`', { signatureVersion: 'v2' }),
  rejects('other-id', '6.3.3', 'rejects a signature for another event id', (_event, make) => ({
    signed: { id: make.approved().id },
  })),
  rejects('other-time', '6.3.3', 'rejects a signature for another timestamp', {
    signed: { offsetSeconds: -60 },
  }),
  rejects('too-old', '6.3.2', 'rejects a timestamp 6 minutes before its clock', { offsetSeconds: -360 }),
  rejects('too-new', '6.3.2', 'rejects a timestamp 6 minutes after its clock', { offsetSeconds: 360 }),
];

/** Sent last: by then a receiver that works after responding has done the rest. */
const slowChecks: readonly Check[] = [
  accepts('slow-body', '6.3.1', 'reads a body that arrives slowly and in pieces', (make) => [
    { event: make.approved({ metadataText: multiByteMetadata }), pieces: 5 },
  ]),
];

/** Requirements that are judged by all requests together. */
const wholeRunChecks: readonly Check[] = [
  {
    id: 'in-time',
    title: 'responds before the sender times out',
    rule: '6.4.2',
    deliveries: () => [],
    judge({ run: { promptResponses, timeoutMs } }) {
      const times = promptResponses.map(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs);
      const late = times.filter((ms) => ms > timeoutMs).length;
      const slowest = `slowest of ${times.length} responses: ${Math.round(Math.max(...times))} ms`;
      const limit = `the sender waits ${timeoutMs / 1000} s`;
      return late > 0 ? failed(`${late} too late; ${slowest}, ${limit}`) : passed(`${slowest}; ${limit}`);
    },
  },
  {
    id: 'https',
    title: 'has an https URL',
    rule: '6',
    deliveries: () => [],
    judge: ({ run: { url } }) =>
      url.protocol === 'https:'
        ? passed('https, certificate verified')
        : notObserved('http is for tests; it cannot be registered'),
  },
];

/** Every check, in the order in which they are sent and reported. The first is a valid notification. */
export const allChecks: readonly Check[] = [
  ...acceptedChecks,
  ...observedChecks,
  ...rejectedChecks,
  ...slowChecks,
  ...wholeRunChecks,
];
