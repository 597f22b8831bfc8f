import { type Check, judgeRefused, type Planned } from '../check.ts';
import type { EventMaker, SampleEvent } from '../sample-events.ts';

/** A check of one notification that does not verify, and is right but for that. */
function refuses(
  id: string,
  rule: Check['rule'],
  title: string,
  fault: Omit<Planned, 'event'> | ((event: SampleEvent, make: EventMaker) => Omit<Planned, 'event'>),
): Check {
  const deliveries = (make: EventMaker): readonly Planned[] => {
    const event = make.approved();
    return [{ event, ...(typeof fault === 'function' ? fault(event, make) : fault) }];
  };
  return { id, rule, title, deliveries, judge: judgeRefused };
}

/** What a receiver has to refuse with 4xx (SPEC 6.3, rules 1 to 3). */
export const refusedChecks: readonly Check[] = [
  refuses('reserialised-body', '6.3.1', 'refuses other bytes of the same JSON', ({ text }) => ({
    sentText: JSON.stringify(JSON.parse(text), null, 2),
  })),
  refuses('wrong-secret', '6.3.3', 'refuses the signature of another secret', { secrets: ['stranger'] }),
  refuses('tampered-body', '6.3.3', 'refuses a body that was changed after signing', ({ text }) => ({
    sentText: text.replace('check-receiver', 'tampered-with'),
  })),
  refuses('missing-signature', '6.3.3', 'refuses a request without `webhook-signature`', {
    without: 'webhook-signature',
  }),
  refuses('missing-id', '6.3.3', 'refuses a request without `webhook-id`', { without: 'webhook-id' }),
  refuses('missing-timestamp', '6.3.3', 'refuses a request without `webhook-timestamp`', {
    without: 'webhook-timestamp',
  }),
  refuses('wrong-version', '6.3.3', 'refuses a signature of another version than `v1`', { signatureVersion: 'v2' }),
  refuses('other-id', '6.3.3', 'refuses a signature that was made for another event id', (_event, make) => ({
    signed: { id: make.approved().id },
  })),
  refuses('other-time', '6.3.3', 'refuses a signature that was made for another time', {
    signed: { offsetSeconds: -60 },
  }),
  refuses('too-old', '6.3.2', 'refuses a time of sending 6 minutes before its clock', { offsetSeconds: -360 }),
  refuses('too-new', '6.3.2', 'refuses a time of sending 6 minutes after its clock', { offsetSeconds: 360 }),
];
