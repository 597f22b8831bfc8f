import { describe, expect, test } from 'vitest';
import { openEvents } from './follow-events.ts';
import { EventsNotReadError, type ReadEvents } from './read-events.ts';

const event = (id: string) => ({ id, type: 'verification.expired', text: '{}' });

/** Follows a list that answers so, one answer after the other, until that many events have come. */
async function follow(
  list: readonly (Awaited<ReturnType<ReadEvents>> | Error)[],
  count: number,
  since?: string,
): Promise<{
  readonly ids: readonly string[];
  readonly asked: readonly object[];
  readonly told: readonly (string | null)[];
}> {
  const asked: object[] = [];
  const told: (string | null)[] = [];
  const answers = [...list];
  const readEvents: ReadEvents = async (query) => {
    asked.push(query);
    const next = answers.shift();
    if (next === undefined) throw new Error('asked too often');
    if (next instanceof Error) throw next;
    return next;
  };
  const onOutage = (reason: string | null): void => void told.push(reason);
  const ending = new AbortController();
  const events = await openEvents({ readEvents, since, signal: ending.signal, onOutage, pollMs: 1, outagePauseMs: 1 });
  const ids: string[] = [];
  for await (const { id } of events) if (ids.push(id) === count) break;
  return { ids, asked, told };
}

describe('following the list of events', () => {
  test('begins at its end, past everything that is there', async () => {
    const { ids, asked } = await follow(
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
    expect(asked).toEqual([{ from }, { from, after: '1' }, { after: '2' }, { after: '3' }]);
  });

  test('begins at a time, and reads on while there is more', async () => {
    const from = '2026-08-10T00:00:00.000Z';
    const { ids, asked } = await follow(
      [
        { events: [event('a')], next: '1', hasMore: true },
        { events: [event('b')], next: '2', hasMore: false },
      ],
      2,
      from,
    );
    expect([ids, asked]).toEqual([
      ['a', 'b'],
      [{ from }, { from, after: '1' }],
    ]);
  });

  test('keeps its place over an outage, and tells it once', async () => {
    const outage = new EventsNotReadError('the service answered 503', true);
    const { ids, asked, told } = await follow(
      [{ events: [], next: '7', hasMore: false }, outage, outage, { events: [event('a')], next: '8', hasMore: false }],
      1,
    );
    expect([ids, told]).toEqual([['a'], ['the service answered 503', null]]);
    expect(asked.slice(1)).toEqual([{ after: '7' }, { after: '7' }, { after: '7' }]);
  });

  test('ends with what does not pass, and with what fails at the start', async () => {
    const refused = new EventsNotReadError('the service answered 401 Unauthorized', false);
    await expect(follow([{ events: [], next: '7', hasMore: false }, refused], 1)).rejects.toBe(refused);
    const away = new EventsNotReadError('the service cannot be reached', true);
    await expect(follow([away], 1)).rejects.toBe(away);
  });
});
