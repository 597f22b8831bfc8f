import { expect, it } from 'vitest';
import { everything, requestOf } from './resend-filter.ts';

it('asks for everything with an empty filter', () => {
  expect(requestOf(everything)).toEqual({});
});

it('asks by all that was chosen, with instants for the times of the browser', () => {
  const from = '2026-08-10T09:30';
  expect(requestOf({ ...everything, status: 'abandoned', result: 'timeout', from })).toEqual({
    ...{ status: 'abandoned', result: 'timeout' },
    from: new Date(2026, 7, 10, 9, 30).toISOString(),
  });
});
