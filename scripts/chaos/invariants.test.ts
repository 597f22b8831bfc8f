import { expect, test } from 'vitest';
import { countRepeats, countUnrest, findLostPictures, findViolations } from './invariants.ts';
import type { Expected } from './journey.ts';
import type { Arrival } from './receiver.ts';
import type { Row, RowsServer } from './rows-server.ts';

const id = 'vs_1';
const expected: Expected = { id, verdicts: ['rejected'], cancelled: false, done: true };
const session: Row = { id, status: 'completed', round: 1, verdict: 'rejected' };
const event = (number: number, type: string): Row => ({
  id: `evt_${number}`,
  session_id: id,
  sequence: number,
  type: `verification.${type}`,
});
const events = [event(1, 'needs_review'), event(2, 'rejected')];
const arrival = (eventId: string): Arrival => ({ eventId, type: '', sessionId: id, sequence: 1, lagMs: 0 });
const arrivals = [arrival('evt_1'), arrival('evt_2')];
const outcomes: Row[] = [
  { session_id: id, round: 1 },
  { session_id: id, round: 1 },
];

interface Stored {
  readonly sessions?: readonly Row[];
  readonly events?: readonly Row[];
  readonly outcomes?: readonly Row[];
  readonly contradiction?: readonly Row[];
}

/** The tables as the checks read them. */
function rowsOf(stored: Stored): Pick<RowsServer, 'query'> {
  return {
    async query(sql) {
      if (sql.startsWith('SELECT id, status')) return [...(stored.sessions ?? [session])];
      if (sql.startsWith('SELECT id, session_id')) return [...(stored.events ?? events)];
      if (sql.startsWith('SELECT session_id')) return [...(stored.outcomes ?? outcomes)];
      return sql.includes('LEFT JOIN verification_records') ? [...(stored.contradiction ?? [])] : [];
    },
  };
}

const find = (stored: Stored, sessions = [expected], accepted: readonly Arrival[] = arrivals) =>
  findViolations(rowsOf(stored), 'tenant', sessions, { '/good': accepted });

test('there is no violation where everything is as it was acknowledged', async () => {
  expect(await find({})).toEqual({ lost: [], illegal: [], doubled: [] });
  const cancelled = { ...expected, verdicts: [], cancelled: true };
  const expired = { sessions: [{ ...session, status: 'expired', verdict: null }], events: [event(1, 'expired')] };
  expect(await find({ ...expired, outcomes: [] }, [cancelled])).toMatchObject({ lost: [], doubled: [] });
});

test.each<[string, Stored, (readonly Arrival[])?]>([
  ['a session', { sessions: [] }],
  ['a verdict', { sessions: [{ ...session, status: 'reviewing', verdict: 'needs_review' }] }],
  ['an event', { events: events.slice(0, 1) }],
  ['a notification', {}, arrivals.slice(0, 1)],
])('it finds that %s is lost', async (_what, stored, accepted) => {
  expect((await find(stored, [expected], accepted)).lost).not.toEqual([]);
});

test.each<[string, Stored]>([
  ['a session', { sessions: [session, { ...session, id: 'vs_2' }] }],
  ['an event', { events: [...events, event(3, 'rejected')] }],
  ['a decision', { outcomes: [...outcomes, ...outcomes] }],
])('it finds that %s happened twice', async (_what, stored) => {
  expect((await find(stored)).doubled).not.toEqual([]);
});

test.each<[string, Stored, (readonly Arrival[])?]>([
  ['a round that was not begun', { sessions: [{ ...session, round: 2 }] }],
  ['events in another order', { events: [event(1, 'rejected'), event(2, 'needs_review')] }],
  ['a gap between events', { events: [events[0] as Row, { ...event(3, 'rejected'), id: 'evt_2' }] }],
  ['a notification without an event', {}, [...arrivals, arrival('evt_9')]],
  ['an approval without a record', { contradiction: [{ id }] }],
])('it finds %s', async (_what, stored, accepted) => {
  expect((await find(stored, [expected], accepted)).illegal).not.toEqual([]);
});

test('a picture is lost when it has no row, or its row no picture', async () => {
  const location = 'tenant/vs_1/1-document_front-00';
  const lost = async (media: Row[], locations: string[]) => {
    const rows = { query: async () => media };
    return (await findLostPictures(rows, 'tenant', [expected], new Set(locations))).length;
  };
  const row = { session_id: id, round: 1, location };
  expect(await lost([row], [location])).toBe(0);
  expect(await lost([], [location])).toBe(1);
  expect(await lost([row], [])).toBe(1);
});

test('work that waits is counted, and notifications that came again', async () => {
  const rows = { query: async (sql: string) => [{ n: sql.includes('outbox') ? '2' : 3 }] };
  expect(await countUnrest(rows, 'tenant')).toBe(5);
  expect(countRepeats([...arrivals, arrival('evt_1')])).toBe(1);
});
