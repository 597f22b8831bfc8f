import { type Check, judgeAccepted, type Planned } from '../check.ts';
import type { EventMaker } from '../sample-events.ts';

/** Metadata as a tenant may give it, which the service hands back letter by letter: writing the parsed JSON again changes all of these. */
const fragileMetadata = '{"z":1.50,"10":12345678901234567890,"2":"caf\\u00e9","slash":"\\/","name":"認め"}';

/** Long enough in characters of several bytes that pieces of it end inside one. */
const multiByteMetadata = JSON.stringify({ remark: '本人確認のしるし'.repeat(40) });

/** A check of notifications without fault. */
function accepts(
  id: string,
  rule: Check['rule'],
  title: string,
  deliveries: (make: EventMaker) => readonly Planned[],
): Check {
  return { id, rule, title, deliveries, judge: judgeAccepted };
}

/** What a receiver has to take. The first one is what all refusals are measured by. */
export const acceptedChecks: readonly Check[] = [
  accepts('good-signature', '6.3.2', 'accepts a notification with a good signature', (make) => [
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
  accepts('raw-bytes', '6.3.1', 'verifies the bytes as they came, not JSON written anew', (make) => [
    { event: make.approved({ metadataText: fragileMetadata }) },
  ]),
  accepts('within-tolerance', '6.3.2', 'accepts a time of sending 4 minutes before and after its clock', (make) => [
    { event: make.approved(), offsetSeconds: -240 },
    { event: make.approved(), offsetSeconds: 240 },
  ]),
  accepts('rotation-first', '6.5.2', 'accepts two signatures, its own secret’s first', (make) => [
    { event: make.approved(), secrets: ['known', 'stranger'] },
  ]),
  accepts('rotation-last', '6.5.2', 'accepts two signatures, its own secret’s last', (make) => [
    { event: make.approved(), secrets: ['stranger', 'known'] },
  ]),
  accepts('unknown-type', '6.3.6', 'accepts an event type that it does not know', (make) => [
    {
      event: make.approved({
        add: (body) => {
          body.type = 'verification.not_known_yet';
          body.data = { session: body.data.session, notKnownYet: { level: 2 } };
        },
      }),
    },
  ]),
  accepts('unknown-field', '6.3.6', 'accepts fields that it does not know', (make) => [
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
  accepts('unknown-reason', '6.3.6', 'accepts a reason code that it does not know', (make) => [
    { event: make.rejected({ add: ({ data }) => data.reasons?.push('reason_not_known_yet') }) },
  ]),
  accepts('out-of-order', '6.3.5', 'accepts an event with a lower `sequence` after a higher one', (make) => {
    const earlier = make.needsReview();
    const later = make.approved({ sessionId: earlier.sessionId });
    return [{ event: later }, { event: earlier }];
  }),
  accepts('duplicate', '6.4.4', 'accepts the same event three times, signed anew each time', (make) => {
    const event = make.approved();
    return [{ event, offsetSeconds: -2 }, { event, offsetSeconds: -1 }, { event }];
  }),
];

/** What takes its time. Sent last, so that a receiver that works after answering has done all else by then. */
export const slowChecks: readonly Check[] = [
  accepts('slow-body', '6.3.1', 'reads a body that arrives slowly and in pieces', (make) => [
    { event: make.approved({ metadataText: multiByteMetadata }), pieces: 5 },
  ]),
];
