// What must hold after every fault: nothing lost, nothing illegal, nothing twice.

import type { Expected } from './journey.ts';
import type { Arrival } from './receiver.ts';
import type { Row, RowsServer } from './rows-server.ts';

export interface Violations {
  /** Acknowledged sessions, changes and events that are missing. */
  readonly lost: string[];
  /** States and orders of events that the rules do not allow. */
  readonly illegal: string[];
  /** Effects that happened more often than they were asked for. */
  readonly doubled: string[];
}

/** Events of a session, in their order. */
function eventsOf({ verdicts, cancelled }: Expected): string[] {
  const rounds = verdicts.flatMap((verdict) => ['verification.needs_review', `verification.${verdict}`]);
  return cancelled ? ['verification.expired'] : rounds;
}

/** Rows that contradict each other, whatever the load did. Each query finds none. */
const contradictions: Readonly<Record<string, (tenantId: string) => string>> = {
  'a completed session without its outcome': (tenantId) =>
    `SELECT s.id FROM sessions s LEFT JOIN outcomes o ON o.id = s.outcome_id AND o.session_id = s.id AND o.round = s.round
     WHERE s.tenant_id = '${tenantId}' AND s.status = 'completed' AND (o.verdict IS NULL OR o.verdict <> s.verdict)`,
  'a session in review without a review': (tenantId) =>
    `SELECT s.id FROM sessions s LEFT JOIN pending_reviews p ON p.session_id = s.id AND p.review_id = s.outcome_id
     WHERE s.tenant_id = '${tenantId}' AND s.status = 'reviewing' AND p.review_id IS NULL`,
  'a review of a session that is not in review': (tenantId) =>
    `SELECT p.review_id AS id FROM pending_reviews p JOIN sessions s ON s.id = p.session_id
     WHERE p.tenant_id = '${tenantId}' AND s.status <> 'reviewing'`,
  'a session whose number of events differs from its own count': (tenantId) =>
    `SELECT s.id FROM sessions s LEFT JOIN events e ON e.session_id = s.id
     WHERE s.tenant_id = '${tenantId}' GROUP BY s.id, s.sequence HAVING COUNT(e.id) <> s.sequence`,
  'an approval without a record': (tenantId) =>
    `SELECT s.id FROM sessions s LEFT JOIN verification_records r ON r.outcome_id = s.outcome_id
     WHERE s.tenant_id = '${tenantId}' AND s.status = 'completed' AND s.verdict = 'approved' AND r.outcome_id IS NULL`,
  'an event without a position': (tenantId) =>
    `SELECT id FROM events WHERE tenant_id = '${tenantId}' AND position IS NULL`,
};

/** What still waits: work that is not at rest. */
export async function countUnrest(rows: Pick<RowsServer, 'query'>, tenantId: string): Promise<number> {
  const [outbox] = await rows.query(`SELECT COUNT(*) AS n FROM outbox WHERE tenant_id = '${tenantId}'`);
  const [pending] = await rows.query(
    `SELECT COUNT(*) AS n FROM deliveries WHERE tenant_id = '${tenantId}' AND status = 'pending'`,
  );
  return Number(outbox?.n) + Number(pending?.n);
}

/** Compares everything stored and delivered with what was acknowledged. @param accepted what each receiver of the tenant accepted */
export async function findViolations(
  rows: Pick<RowsServer, 'query'>,
  tenantId: string,
  sessions: readonly Expected[],
  accepted: Readonly<Record<string, readonly Arrival[]>>,
): Promise<Violations> {
  const [lost, illegal, doubled]: [string[], string[], string[]] = [[], [], []];
  const stored = await rows.query(`SELECT id, status, round, verdict FROM sessions WHERE tenant_id = '${tenantId}'`);
  const events = await rows.query(
    `SELECT id, session_id, sequence, type FROM events WHERE tenant_id = '${tenantId}' ORDER BY session_id, sequence`,
  );
  const outcomes = await rows.query(`SELECT session_id, round FROM outcomes WHERE tenant_id = '${tenantId}'`);
  const storedById = new Map(stored.map((row) => [`${row.id}`, row]));
  const eventsById = Map.groupBy(events, (row) => `${row.session_id}`);
  const outcomesById = Map.groupBy(outcomes, (row) => `${row.session_id}`);

  const known = new Set(sessions.map(({ id }) => id));
  for (const row of stored) if (!known.has(`${row.id}`)) doubled.push(`session ${row.id} was created without a caller`);
  for (const expected of sessions.filter(({ done }) => done)) {
    const { id, verdicts, cancelled } = expected;
    const row = storedById.get(id);
    if (row === undefined) {
      lost.push(`session ${id}`);
      continue;
    }
    const shows = cancelled ? 'expired' : 'completed';
    if (row.status !== shows) lost.push(`session ${id} is ${row.status}, not ${shows}`);
    const last = verdicts.at(-1);
    if (last !== undefined && row.verdict !== last) lost.push(`session ${id} shows ${row.verdict}, not ${last}`);
    if (!cancelled && Number(row.round) !== verdicts.length) illegal.push(`session ${id} is in round ${row.round}`);
    const wanted = eventsOf(expected);
    const types = (eventsById.get(id) ?? []).map((event) => `${event.type}`);
    if (types.length < wanted.length) lost.push(`session ${id} has the events ${types.join(', ')}`);
    else if (types.length > wanted.length) doubled.push(`session ${id} has the events ${types.join(', ')}`);
    else if (types.join() !== wanted.join()) illegal.push(`session ${id} has the events ${types.join(', ')}`);
    const decided = outcomesById.get(id)?.length ?? 0;
    if (decided > 2 * verdicts.length) doubled.push(`session ${id} has ${decided} outcomes`);
  }
  checkSequences(eventsById, illegal);
  for (const [path, arrivals] of Object.entries(accepted)) {
    const arrived = new Set(arrivals.map(({ eventId }) => eventId));
    for (const event of events) {
      if (known.has(`${event.session_id}`) && !arrived.has(`${event.id}`))
        lost.push(`${event.id} never reached ${path}`);
    }
    const real = new Set(events.map(({ id }) => `${id}`));
    for (const id of arrived) if (!real.has(id)) illegal.push(`${id} reached ${path} without being stored`);
  }
  for (const [what, sql] of Object.entries(contradictions)) {
    for (const row of await rows.query(sql(tenantId))) illegal.push(`${what}: ${row.id}`);
  }
  return { lost, illegal, doubled };
}

/** Finds acknowledged pictures without a row, and rows without their picture. @param locations what the store has of the tenant */
export async function findLostPictures(
  rows: Pick<RowsServer, 'query'>,
  tenantId: string,
  sessions: readonly Expected[],
  locations: ReadonlySet<string>,
): Promise<string[]> {
  const stored = await rows.query(`SELECT session_id, round, location FROM media WHERE tenant_id = '${tenantId}'`);
  const bySession = Map.groupBy(stored, (row) => `${row.session_id}`);
  const withoutRow = sessions
    .filter(({ id, done, verdicts }) => done && (bySession.get(id)?.length ?? 0) < verdicts.length)
    .map(({ id, verdicts }) => `session ${id} has ${bySession.get(id)?.length ?? 0} of ${verdicts.length} pictures`);
  const withoutPicture = stored
    .filter(({ location }) => !locations.has(`${location}`))
    .map(({ session_id: id, round }) => `the picture of round ${round} of session ${id} is not in the store`);
  return [...withoutRow, ...withoutPicture];
}

/** The numbers of a session's events rise by one from 1 on. */
function checkSequences(eventsById: ReadonlyMap<string, Row[]>, illegal: string[]): void {
  for (const [id, events] of eventsById) {
    const numbers = events.map(({ sequence }) => Number(sequence));
    if (numbers.some((number, index) => number !== index + 1))
      illegal.push(`session ${id} has the events ${numbers.join(', ')}`);
  }
}

/** How many notifications came more than once, which is allowed: a receiver tells them by their id. */
export function countRepeats(arrivals: readonly Arrival[]): number {
  return arrivals.length - new Set(arrivals.map(({ eventId }) => eventId)).size;
}
