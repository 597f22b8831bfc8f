// Counts sessions and decisions by day.

import type { CountedRows, CountKind, DayCountStore } from '../../app/ports/overview-views.ts';
import { dayCountEntity, dayCountMarkEntity } from '../entities/search.ts';
import { firstIdAt, firstSessionIdAt, timeOfId, timeOfSessionId } from '../ids.ts';
import { columnsAs, findRow, insertMissingRows, updateRows, upsertRows } from '../rows.ts';
import { type Access, placeholdersFor, type Statements } from '../statements.ts';

const columns = columnsAs(dayCountEntity, 'c');
const key = ['tenant_id', 'day', 'kind'];

/** One thing to count. */
export interface Counted {
  readonly tenantId: string;
  readonly day: string;
  readonly kind: CountKind;
}

interface Source {
  /** Below the ids of all its rows. */
  readonly first: string;
  /** The least id that a row of an instant can have. */
  readonly idAt: (at: Date) => string;
  /** Its rows with ids behind one and below another, by id. */
  read(db: Statements, from: string, before: string, limit: number): Promise<{ id: string; counted: Counted[] }[]>;
}

/** The rows that are counted, in the order of their ids, which grow with time. */
const countedSources: Readonly<Record<CountedRows, Source>> = {
  sessions: {
    first: 'vs_',
    idAt: (at) => firstSessionIdAt(at.getTime()),
    async read(db, from, before, limit) {
      const rows = await db.select(
        `SELECT id, tenant_id FROM sessions WHERE id > ? AND id < ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
        [from, before],
      );
      return rows.map(({ id, tenant_id }) => ({ id: `${id}`, counted: [createdOn(`${tenant_id}`, `${id}`)] }));
    },
  },
  outcomes: {
    first: '',
    idAt: (at) => firstIdAt(at.getTime()),
    async read(db, from, before, limit) {
      const rows = await db.select(
        `SELECT id, tenant_id, session_id, verdict FROM outcomes
         WHERE id > ? AND id < ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
        [from, before],
      );
      return rows.map((row) => ({
        id: `${row.id}`,
        counted: decidedOn({
          tenantId: `${row.tenant_id}`,
          id: `${row.id}`,
          sessionId: `${row.session_id}`,
          verdict: `${row.verdict}`,
        }),
      }));
    },
  },
};

/** What a session counts as. */
export function createdOn(tenantId: string, id: string): Counted {
  return { tenantId, day: dayOf(timeOfSessionId(id)), kind: 'created' };
}

interface Decided {
  readonly tenantId: string;
  readonly id: string;
  readonly sessionId: string;
  readonly verdict: string;
}

/** What a decision counts as: its verdict, and, if it is final, how long after the creation it came. */
export function decidedOn({ tenantId, id, sessionId, verdict }: Decided): Counted[] {
  const at = timeOfId(id);
  const place = { tenantId, day: dayOf(at) };
  if (verdict === 'needs_review') return [{ ...place, kind: 'needs_review' }];
  const minutes = (at.getTime() - timeOfSessionId(sessionId).getTime()) / 60_000;
  const span = (
    [
      ['within_1m', 1],
      ['within_10m', 10],
      ['within_1h', 60],
      ['within_1d', 1440],
    ] as const
  ).find(([, most]) => minutes <= most);
  return [
    { ...place, kind: verdict === 'approved' ? 'approved' : 'rejected' },
    { ...place, kind: span?.[0] ?? 'later' },
  ];
}

/** The day of an instant in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The counts by day of tenants. */
export function dayCountStore(access: Access): DayCountStore {
  return {
    async count(name, until, limit) {
      const source = countedSources[name];
      await access.run((db) =>
        insertMissingRows(db, dayCountMarkEntity, [{ name, countedTo: source.first }], ['name']),
      );
      return access.atomically(async (db) => {
        const mark = await findRow(db, dayCountMarkEntity, { name }, 'FOR UPDATE');
        const before = source.idAt(until);
        const from = mark?.countedTo ?? source.first;
        if (from >= before) return false;
        const rows = await source.read(db, from, before, limit);
        await add(
          db,
          rows.flatMap(({ counted }) => counted),
        );
        const isMore = rows.length >= limit;
        const countedTo = isMore ? (rows.at(-1)?.id ?? before) : before;
        await updateRows(db, dayCountMarkEntity, { name }, { countedTo });
        return isMore;
      });
    },
  };
}

/** Adds to the counts. Only one transaction at a time does, the one that has the mark. */
async function add(db: Statements, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  const tenantIds = [...new Set(counted.map(({ tenantId }) => tenantId))];
  const days = [...new Set(counted.map(({ day }) => day))];
  const rows = await db.select(
    `SELECT ${columns.list} FROM day_counts c
     WHERE c.tenant_id IN (${placeholdersFor(tenantIds)}) AND c.day IN (${placeholdersFor(days)})`,
    [...tenantIds, ...days],
  );
  const nameOf = ({ tenantId, day, kind }: { tenantId: string; day: string; kind: string }) =>
    `${tenantId} ${day} ${kind}`;
  const known = new Map(rows.map(columns.read).map((row) => [nameOf(row), row.amount]));
  const changed = new Map<string, Counted & { amount: number }>();
  for (const one of counted) {
    const name = nameOf(one);
    const amount = (changed.get(name)?.amount ?? known.get(name) ?? 0) + 1;
    changed.set(name, { ...one, amount });
  }
  await upsertRows(db, dayCountEntity, [...changed.values()], key, ['amount']);
}
