import {
  type Answer,
  type Check,
  failed,
  isAccepted,
  isRefused,
  notObserved,
  passed,
  type Seen,
  type SessionRead,
  type Verdict,
  wordsOf,
} from '../check.ts';

/** A check of what a receiver does besides answering, as far as its questions to the played API show it. */
function observes(
  id: string,
  rule: Check['rule'],
  title: string,
  deliveries: Check['deliveries'],
  judge: (answers: readonly [Answer, Answer], reads: readonly SessionRead[], seen: Seen) => Verdict,
): Check {
  return {
    id,
    rule,
    title,
    deliveries,
    judge(seen) {
      if (seen.reads === null) return notObserved('seen with --listen-api only');
      if (!seen.run.accepts) return notObserved('says nothing while a good notification is not accepted');
      if (id !== 'session-read' && !seen.run.everRead) return notObserved('no session was read in the whole run');
      return judge(seen.answers as readonly [Answer, Answer], seen.reads, seen);
    },
  };
}

const wereRead = (reads: readonly SessionRead[]): readonly SessionRead[] =>
  reads.filter(({ result }) => result === 'read');

/** What can be seen only where the API is played: readings of sessions are counted, and nothing else is guessed. */
export const observedChecks: readonly Check[] = [
  observes(
    'session-read',
    '6.3.5',
    'reads the session after a notification',
    (make) => [{ event: make.approved(), awaitsRead: true }],
    (_answers, reads, { run }) => {
      if (wereRead(reads).length > 0) return passed('read');
      if (reads.length > 0) return failed('asked for without an API key');
      return failed(`not read; the receiver has to ask ${run.apiUrl}`);
    },
  ),
  observes(
    'processed-once',
    '6.3.4',
    'does the work of a duplicate only once',
    (make) => {
      const event = make.approved();
      return [{ event, offsetSeconds: -1, awaitsRead: true }, { event }];
    },
    (_answers, reads) => {
      const count = wereRead(reads).length;
      if (count === 0) return notObserved('the session was not read');
      return count === 1 ? passed('read once for two deliveries') : failed(`read ${count} times for two deliveries`);
    },
  ),
  observes(
    'failure-retried',
    '6.3.4',
    'asks for redelivery when the work fails, and does it then',
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
          ? failed(`${wordsOf(first)} although the session could not be read; the event is lost`)
          : notObserved(`${wordsOf(first)} before the session was asked for`);
      }
      if (!isAccepted(second)) return failed(`redelivery: ${wordsOf(second)}; not 2xx`);
      return wereRead(reads).length > 0
        ? passed(`${wordsOf(first)}, then ${wordsOf(second)}`)
        : failed(`redelivery: ${wordsOf(second)} without the work; it counted as processed already`);
    },
  ),
  observes(
    'refused-unused',
    '6.3.3',
    'uses nothing of what it refuses, not even the event id',
    (make) => {
      const event = make.approved();
      return [
        { event, secrets: ['stranger'] },
        { event, awaitsRead: true },
      ];
    },
    ([forged, genuine], reads) => {
      if (!isRefused(forged)) return failed(`forged: ${wordsOf(forged)}; not 4xx`);
      if (reads.some(({ atMs }) => atMs < genuine.startedAtMs)) return failed('the session of a forged one was read');
      if (!isAccepted(genuine)) return failed(`the true one after it: ${wordsOf(genuine)}; not 2xx`);
      return wereRead(reads).length > 0
        ? passed(`${wordsOf(forged)}, then ${wordsOf(genuine)} for the true one`)
        : failed('the true one after it counted as a duplicate');
    },
  ),
];
