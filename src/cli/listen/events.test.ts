import { describe, expect, test } from 'vitest';
import { EventsNotReadError, openEvents, type ReadEvents, splitEvents } from './events.ts';

const event = (id: string) => ({ id, type: 'verification.expired', text: '{}' });

/** Follows a list with these responses until so many events have arrived. */
async function follow(
  list: readonly (Awaited<ReturnType<ReadEvents>> | Error)[],
  count: number,
  since?: string,
): Promise<{
  readonly ids: readonly string[];
  readonly queries: readonly object[];
  readonly outages: readonly (string | null)[];
}> {
  const queries: object[] = [];
  const outages: (string | null)[] = [];
  const responses = [...list];
  const readEvents: ReadEvents = async (query) => {
    queries.push(query);
    const next = responses.shift();
    if (next === undefined) throw new Error('too many queries');
    if (next instanceof Error) throw next;
    return next;
  };
  const onOutage = (reason: string | null): void => void outages.push(reason);
  const ending = new AbortController();
  const events = await openEvents({ readEvents, since, signal: ending.signal, onOutage, pollMs: 1, outagePauseMs: 1 });
  const ids: string[] = [];
  for await (const { id } of events) if (ids.push(id) === count) break;
  return { ids, queries, outages };
}

describe('following the list of events', () => {
  test('starts at its end, after all existing events', async () => {
    const { ids, queries } = await follow(
      [
        { events: [], next: '1', hasMore: true },
        { events: [], next: '2', hasMore: false },
        { events: [event('a')], next: '3', hasMore: false },
        { events: [event('b'), event('c')], next: '4', hasMore: false },
      ],
      3,
    );
    expect(ids).toEqual(['a', 'b', 'c']);
    const from = '9999-12-31T23:59:59Z';
    expect(queries).toEqual([{ from }, { from, after: '1' }, { after: '2' }, { after: '3' }]);
  });

  test('starts at a time, and reads on while there is more', async () => {
    const from = '2026-08-10T00:00:00.000Z';
    const { ids, queries } = await follow(
      [
        { events: [event('a')], next: '1', hasMore: true },
        { events: [event('b')], next: '2', hasMore: false },
      ],
      2,
      from,
    );
    expect([ids, queries]).toEqual([
      ['a', 'b'],
      [{ from }, { from, after: '1' }],
    ]);
  });

  test('keeps its position during an outage, and reports the outage once', async () => {
    const outage = new EventsNotReadError('the service responded 503', true);
    const { ids, queries, outages } = await follow(
      [{ events: [], next: '7', hasMore: false }, outage, outage, { events: [event('a')], next: '8', hasMore: false }],
      1,
    );
    expect([ids, outages]).toEqual([['a'], ['the service responded 503', null]]);
    expect(queries.slice(1)).toEqual([{ after: '7' }, { after: '7' }, { after: '7' }]);
  });

  test('ends with a permanent error, and with any error at the start', async () => {
    const refused = new EventsNotReadError('the service responded 401 Unauthorized', false);
    await expect(follow([{ events: [], next: '7', hasMore: false }, refused], 1)).rejects.toBe(refused);
    const away = new EventsNotReadError('the service cannot be reached', true);
    await expect(follow([away], 1)).rejects.toBe(away);
  });
});

const one =
  '{"id":"evt_1","type":"verification.approved","metadata":{"z":12345678901234567890,"1":[1.50],"é":"\\u2028"}}';
const two = '{"id":"evt_2","type":"verification.not_known_yet","data":{"events":[],"next":"x"}}';

test('events are extracted unchanged', () => {
  expect(splitEvents(`{"events":[${one},${two}],"next":"3_ab","hasMore":true}`)).toEqual({
    events: [
      { id: 'evt_1', type: 'verification.approved', text: one },
      { id: 'evt_2', type: 'verification.not_known_yet', text: two },
    ],
    next: '3_ab',
    hasMore: true,
  });
  expect(splitEvents('{ "hasMore": false, "next": "0", "events": [] }')).toEqual({
    events: [],
    next: '0',
    hasMore: false,
  });
});

test.each([
  '',
  'null',
  '[]',
  '<html>',
  '{"events":{}}',
  '{"events":[],"next":1,"hasMore":false}',
  '{"events":[1],"next":"1","hasMore":false}',
])('a response that is not a list of events returns null: %s', (text) => {
  expect(splitEvents(text)).toBeNull();
});
