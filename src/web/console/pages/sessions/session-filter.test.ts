import { expect, it } from 'vitest';
import { allSessions, chosenKey, queryOf } from './session-filter.ts';

it('asks for all sessions with an empty filter', () => {
  expect(queryOf(allSessions, ['orderId'])).toEqual({});
});

it('asks by all that was chosen, with instants for the times of the browser', () => {
  const filter = { ...allSessions, reason: 'face_mismatch', sessionId: ' vs_1 ', from: '2026-08-10T09:30' } as const;
  expect(queryOf(filter, [])).toEqual({
    ...{ reason: 'face_mismatch', sessionId: 'vs_1' },
    from: new Date(2026, 7, 10, 9, 30).toISOString(),
  });
});

it('looks for a value at the chosen key, or else at the first one', () => {
  const filter = { ...allSessions, metadataValue: 'A-20417' };
  expect(queryOf(filter, ['orderId', 'shop'])).toEqual({ metadataKey: 'orderId', metadataValue: 'A-20417' });
  expect(chosenKey({ ...filter, metadataKey: 'shop' }, ['orderId', 'shop'])).toBe('shop');
});

it('does not look for a value that the settings no longer list', () => {
  expect(queryOf({ ...allSessions, metadataKey: 'shop', metadataValue: 'A-20417' }, [])).toEqual({});
  expect(chosenKey({ ...allSessions, metadataKey: 'shop' }, ['orderId'])).toBe('orderId');
});
