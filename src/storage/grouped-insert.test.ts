import { expect, test } from 'vitest';
import { defineEntity, nullable } from './entities/define-entity.ts';
import { createGroupedInsert, insertsOf } from './grouped-insert.ts';
import type { Statements } from './statements.ts';
import { dialectOf } from './statements.ts';
import { StorageError } from './storage-error.ts';

const entity = defineEntity('things', (kinds) => ({ id: kinds.integer() }));

/** A database whose statements end when the test says so. */
function heldDatabase() {
  const started: { ids: number[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const db: Pick<Statements, 'execute' | 'dialect'> = {
    dialect: dialectOf('postgres'),
    execute: (_sql, parameters) =>
      new Promise((resolve, reject) => {
        started.push({ ids: parameters.map(Number), finish: () => resolve(parameters.length), fail: reject });
      }),
  };
  return { started, grouped: createGroupedInsert(db, insertsOf(entity)) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('at most two statements are in flight, and rows that arrive meanwhile share the next', async () => {
  const { started, grouped } = heldDatabase();
  const inserts = [grouped.insert({ id: 1 }, 10)];
  await turn();
  inserts.push(grouped.insert({ id: 2 }, 10));
  await turn();
  for (let id = 3; id <= 9; id += 1) inserts.push(grouped.insert({ id }, 10));
  await turn();
  expect(started.map(({ ids }) => ids)).toEqual([[1], [2]]);
  started[0]?.finish();
  await inserts[0];
  await turn();
  expect(started[2]?.ids).toEqual([3, 4, 5, 6, 7, 8, 9]);
  started[1]?.finish();
  started[2]?.finish();
  await Promise.all(inserts);
});

test('a second statement waits until it has as many rows as the first, or 16, or the first has ended', async () => {
  const { started, grouped } = heldDatabase();
  const insertMany = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => grouped.insert({ id: first + index }, 10));
  const rowCounts = () => started.map(({ ids }) => ids.length);

  const inserts = insertMany(0, 4);
  await turn();
  inserts.push(...insertMany(4, 3));
  await turn();
  expect(rowCounts()).toEqual([4]);
  inserts.push(...insertMany(7, 1));
  await turn();
  expect(rowCounts()).toEqual([4, 4]);
  for (const { finish } of started) finish();
  await Promise.all(inserts);

  const more = insertMany(8, 96);
  await turn();
  more.push(...insertMany(104, 15));
  await turn();
  expect(rowCounts()).toEqual([4, 4, 96]);
  more.push(...insertMany(119, 1));
  await turn();
  expect(rowCounts()).toEqual([4, 4, 96, 16]);
  more.push(...insertMany(120, 2));
  started[2]?.finish();
  started[3]?.finish();
  await more[96];
  await turn();
  expect(rowCounts()).toEqual([4, 4, 96, 16, 2]);
  started[4]?.finish();
  await Promise.all(more);
});

test('a statement has at most 192 rows, in one of few sizes, and at most 4 MiB', async () => {
  const { started, grouped } = heldDatabase();
  const inserts = Array.from({ length: 250 }, (_, id) => grouped.insert({ id }, 10));
  await turn();
  expect(started.map(({ ids }) => ids.length)).toEqual([192, 56]);
  for (const { finish } of started) finish();
  await inserts[247];
  await turn();
  expect(started[2]?.ids).toEqual([248, 249]);
  started[2]?.finish();
  await Promise.all(inserts);

  const large = Array.from({ length: 3 }, (_, id) => grouped.insert({ id }, 3 * 1024 * 1024));
  await turn();
  expect(started.slice(3).map(({ ids }) => ids.length)).toEqual([1, 1]);
  started[3]?.finish();
  started[4]?.finish();
  await large[0];
  await turn();
  started[5]?.finish();
  await Promise.all(large);
});

test("a caller's promise resolves only after its statement ended", async () => {
  const { started, grouped } = heldDatabase();
  let done = false;
  const insert = grouped.insert({ id: 1 }, 10).then(() => {
    done = true;
  });
  await turn();
  await turn();
  expect(done).toBe(false);
  started[0]?.finish();
  await insert;
  expect(done).toBe(true);
});

test('a refused group is inserted row by row; a lost connection fails all at once', async () => {
  const { started, grouped } = heldDatabase();
  const refused = [grouped.insert({ id: 1 }, 10), grouped.insert({ id: 2 }, 10)];
  const settled = Promise.allSettled(refused);
  await turn();
  started[0]?.fail(new StorageError('23505', 'duplicate'));
  await turn();
  expect(started[1]?.ids).toEqual([1]);
  started[1]?.fail(new StorageError('23505', 'duplicate'));
  await turn();
  expect(started[2]?.ids).toEqual([2]);
  started[2]?.finish();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);

  const lost = Promise.allSettled([grouped.insert({ id: 3 }, 10), grouped.insert({ id: 4 }, 10)]);
  await turn();
  started[3]?.fail(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(started).toHaveLength(4);
});

test('usual values are part of the text, and rows with others are inserted as they are', () => {
  const things = defineEntity('things', (kinds) => ({
    id: kinds.integer(),
    state: kinds.ascii(9),
    count: kinds.integer(),
    endedAt: nullable(kinds.instant()),
  }));
  const insertOf = insertsOf(things, { state: 'created', count: 1, endedAt: null });
  const fresh = { id: 7, state: 'created', count: 1, endedAt: null };
  expect(insertOf([fresh, { ...fresh, id: 8 }])).toEqual({
    text: "INSERT INTO things (id, state, count, ended_at) VALUES (?, 'created', 1, NULL), (?, 'created', 1, NULL)",
    cells: [7, 8],
  });
  const ended = { ...fresh, id: 8, endedAt: new Date(0) };
  expect(insertOf([fresh, ended])).toEqual({
    text: 'INSERT INTO things (id, state, count, ended_at) VALUES (?, ?, ?, ?), (?, ?, ?, ?)',
    cells: [7, 'created', 1, null, 8, 'created', 1, new Date(0)],
  });
  expect(() => insertsOf(things, { state: "x'" })([{ ...fresh, state: "x'" }])).toThrow(/can be part of a statement/);
});
