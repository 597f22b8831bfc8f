// The checks of `check-receiver` that need the simulated API.

import {
  type Check,
  describeResponse,
  failed,
  isRejected,
  notObserved,
  passed,
  type Seen,
  type SessionRead,
  type Verdict,
} from './check.ts';
import { isAccepted, type ReceiverResponse } from './send-request.ts';

/** A check of a receiver's work besides its responses, as far as its requests to the simulated API show it. */
function observes(
  id: string,
  rule: Check['rule'],
  title: string,
  deliveries: Check['deliveries'],
  judge: (
    responses: readonly [ReceiverResponse, ReceiverResponse],
    reads: readonly SessionRead[],
    seen: Seen,
  ) => Verdict,
): Check {
  return {
    id,
    rule,
    title,
    deliveries,
    judge(seen) {
      if (seen.reads === null) return notObserved('observed with --listen-api only');
      if (!seen.run.accepts) return notObserved('means nothing while a valid notification is not accepted');
      if (id !== 'session-read' && !seen.run.everRead) return notObserved('no session was read in the whole run');
      return judge(seen.responses as readonly [ReceiverResponse, ReceiverResponse], seen.reads, seen);
    },
  };
}

const wereRead = (reads: readonly SessionRead[]): readonly SessionRead[] =>
  reads.filter(({ result }) => result === 'read');

/** Requirements that only the simulated API shows, by counting the reads of sessions. */
export const observedChecks: readonly Check[] = [
  observes(
    'session-read',
    '6.3.5',
    'reads the session after a notification',
    (make) => [{ event: make.approved(), awaitsRead: true }],
    (_responses, reads, { run }) => {
      if (wereRead(reads).length > 0) return passed('read');
      if (reads.length > 0) return failed('requested without an API key');
      return failed(`not read; the receiver must request it from ${run.apiUrl}`);
    },
  ),
  observes(
    'processed-once',
    '6.3.4',
    'processes a duplicate only once',
    (make) => {
      const event = make.approved();
      return [{ event, offsetSeconds: -1, awaitsRead: true }, { event }];
    },
    (_responses, reads) => {
      const count = wereRead(reads).length;
      if (count === 0) return notObserved('the session was not read');
      return count === 1 ? passed('read once for two deliveries') : failed(`read ${count} times for two deliveries`);
    },
  ),
  observes(
    'failure-retried',
    '6.3.4',
    'asks for redelivery when its work fails, and then does it',
    (make) => {
      const event = make.approved();
      return [
        { event, offsetSeconds: -1, apiDown: true },
        { event, awaitsRead: true },
      ];
    },
    ([first, second], reads) => {
      const failures = reads.filter(({ result, atMs }) => result === 'unavailable' && atMs <= first.endedAtMs);
      if (isAccepted(first)) {
        return failures.length > 0
          ? failed(`${describeResponse(first)} although the session could not be read; the event is lost`)
          : notObserved(`${describeResponse(first)} before the session was requested`);
      }
      if (!isAccepted(second)) return failed(`redelivery: ${describeResponse(second)}; not 2xx`);
      return wereRead(reads).length > 0
        ? passed(`${describeResponse(first)}, then ${describeResponse(second)}`)
        : failed(`redelivery: ${describeResponse(second)} without the work; the event counted as processed`);
    },
  ),
  observes(
    'refused-unused',
    '6.3.3',
    'uses nothing of a rejected request, not even the event id',
    (make) => {
      const event = make.approved();
      return [
        { event, secrets: ['unknown'] },
        { event, awaitsRead: true },
      ];
    },
    ([forged, genuine], reads) => {
      if (!isRejected(forged)) return failed(`forged: ${describeResponse(forged)}; not 4xx`);
      if (reads.some(({ atMs }) => atMs < genuine.startedAtMs))
        return failed('the session of the forged event was read');
      if (!isAccepted(genuine)) return failed(`the genuine event after it: ${describeResponse(genuine)}; not 2xx`);
      return wereRead(reads).length > 0
        ? passed(`${describeResponse(forged)}, then ${describeResponse(genuine)} for the genuine event`)
        : failed('the genuine event after it counted as a duplicate');
    },
  ),
];
