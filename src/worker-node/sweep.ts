// Sweeps due sessions, reviews that have been pending for long, mails, and secrets under an old master key.

import type { MailAttempt } from '../app/mail/send-due-mails.ts';
import type { MasterKeyUse } from '../app/ports/master-keys.ts';
import { type Log, safeError } from '../app/ports/system.ts';
import type { ReviewAlert } from '../app/review/alert-ageing-reviews.ts';
import type { Swept } from '../app/session/sweep-sessions.ts';
import { type Loop, startLoop } from '../system/loop.ts';

/** The loop of a sweep. */
export type Sweep = Pick<Loop, 'stop'>;

/**
 * Sessions swept, and rows deleted, alerted about or sealed again, in one round; a full round is followed by another at once. Sessions that are
 * erased share a transaction: more of them would hold locks, and this process, for longer than a request likes to wait.
 */
const batchMax = 100;
/** How often each node sweeps sessions: their expiry is announced. */
const sweepEveryMs = 1000;
/** Records of accesses deleted in one statement: a busy tenant makes hundreds a second. */
const accessesMax = 1000;
/** Events, or deliveries with attempts, read in one transaction: their rows are locked until its end. */
const eventsMax = 500;
/**
 * How often each node deletes what has expired and counts for nothing any more, and raises alerts about reviews, whose ages are days.
 */
const tidyEveryMs = 10_000;
/** How often each node indexes the metadata of new sessions: an operator who looks for one has just heard of it. */
const indexEveryMs = 2000;
/** How often each node indexes the names of tenants that a node of an earlier version has made, for which it reads all tenants. */
const nameEveryMs = 60_000;
/** Sessions whose metadata is read in one statement. */
const indexedMax = 500;
/** How often each node counts sessions by day: the counts are minutes behind anyway. */
const countEveryMs = 10_000;
/** Sessions and decisions counted in one transaction. */
const countedMax = 2000;
/** How often each node looks for bulk redeliveries: the one who asked for it watches. */
const resendEveryMs = 1000;
/** Deliveries that are made due in one transaction: it locks them, and their endpoints. */
const resentMax = 500;
/** How often each node looks for mails: a person waits for the link. */
const mailEveryMs = 2000;
/** Mails sent beside each other. */
const mailsMax = 5;
/** How often each node seals webhook secrets and identifier keys again that are not under the current master key. */
const resealEveryMs = 3_600_000;

export interface SweepDeps {
  /** Handles at most `limit` sessions. */
  readonly sweepSessions: (limit: number) => Promise<Swept>;
  /** Deletes at most `limit` expired rows of each kind, and returns how many that were. */
  readonly deleteExpired: (limit: number) => Promise<number>;
  /** Deletes at most `limit` records of accesses past their retention, and returns whether there is more to do. */
  readonly deleteOldAccesses: (limit: number) => Promise<boolean>;
  /** Reads at most `limit` events or deliveries past their retention, deletes those that nothing is owed for, and returns whether there is more to do. */
  readonly deleteOldEvents: (limit: number) => Promise<boolean>;
  /** Raises the alerts about at most `limit` reviews, and returns how many that were. */
  readonly alertAgeingReviews: (limit: number, alert: (alert: ReviewAlert) => void) => Promise<number>;
  /** Indexes the metadata of at most `limit` sessions of each key, and returns whether there is more to do. */
  readonly indexMetadata: (limit: number) => Promise<boolean>;
  /** Indexes the names of at most `limit` tenants that have not been indexed, and returns whether there are more. */
  readonly indexTenantNames: (limit: number) => Promise<boolean>;
  /** Counts at most `limit` sessions and decisions by day, and returns whether there are more. */
  readonly countDays: (limit: number) => Promise<boolean>;
  /** Makes at most `limit` deliveries of each bulk redelivery due, and returns whether there are more. */
  readonly advanceBulkRedeliveries: (limit: number) => Promise<boolean>;
  /** Sends at most `limit` mails, and returns how many were due. */
  readonly sendDueMails: (limit: number, report: (attempt: MailAttempt) => void) => Promise<number>;
  readonly resealSecrets: MasterKeyUse['resealSecrets'];
  readonly log: Log;
}

/**
 * Starts the sweep of this node: sessions every second, all else less often. Two nodes may sweep at once:
 * every transition is guarded by the session's version.
 */
export function startSweep(deps: SweepDeps): Sweep {
  const { log } = deps;
  const loop = (name: string, pauseMs: number, round: () => Promise<boolean>): Loop =>
    startLoop({ name, pauseMs, round, retryFirstMs: 1000, retryMaxMs: 30_000, log });
  let [after, resealed, failed]: [string | null, number, number] = [null, 0, 0];
  const loops = [
    loop('sweep', sweepEveryMs, async () => {
      const swept = await deps.sweepSessions(batchMax);
      for (const { sessionId, error } of swept.failed) {
        log.error({ sessionId, error: safeError(error) }, 'expiring or erasing a due session failed');
      }
      return swept.changed >= batchMax;
    }),
    loop('tidying', tidyEveryMs, async () => {
      const deleted = await deps.deleteExpired(batchMax);
      const isMoreToDelete = await deps.deleteOldAccesses(accessesMax);
      const reported = await deps.alertAgeingReviews(batchMax, (alert) =>
        log.warn({ alert: true, ...alert }, 'pending reviews have reached half of their maximum age'),
      );
      return deleted >= batchMax || isMoreToDelete || reported >= batchMax;
    }),
    loop('purging', tidyEveryMs, () => deps.deleteOldEvents(eventsMax)),
    loop('re-encryption', resealEveryMs, async () => {
      const page = await deps.resealSecrets(batchMax, after);
      [after, resealed, failed] = [page.next, resealed + page.resealed, failed + page.failed];
      if (after !== null) return true;
      if (resealed > 0) log.info({ resealed }, 'secrets re-encrypted under the current master key');
      if (failed > 0) log.error({ failed }, 'secrets cannot be decrypted; their master key is missing');
      [resealed, failed] = [0, 0];
      return false;
    }),
    loop('indexing', indexEveryMs, () => deps.indexMetadata(indexedMax)),
    loop('indexing of names', nameEveryMs, () => deps.indexTenantNames(batchMax)),
    loop('counting', countEveryMs, () => deps.countDays(countedMax)),
    loop('bulk redelivery', resendEveryMs, () => deps.advanceBulkRedeliveries(resentMax)),
    loop('mail', mailEveryMs, async () => {
      const due = await deps.sendDueMails(mailsMax, (attempt) => reportMail(log, attempt));
      return due >= mailsMax;
    }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((one) => one.stop()));
    },
  };
}

/** Ids and codes only: an answer of a mail server repeats the address. */
function reportMail(log: Log, { result, isLast, ...attempt }: MailAttempt): void {
  if (result.kind === 'accepted') log.info(attempt, 'mail sent');
  else if (result.kind === 'refused') log.warn({ ...attempt, ...codesOf(result) }, 'mail refused by the mail server');
  else if (isLast) log.error({ ...attempt, ...codesOf(result) }, 'mail not sent after the last attempt');
  else log.warn({ ...attempt, ...codesOf(result) }, 'mail not sent; retrying');
}

const codesOf = ({ status, errorCode }: Exclude<MailAttempt['result'], { readonly kind: 'accepted' }>) => ({
  status,
  errorCode,
});
