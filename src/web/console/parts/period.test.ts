import { expect, it } from 'vitest';
import { periodMax, periodQuery } from './period.ts';

it('asks for instants of the times of the browser, and for any time with empty fields', () => {
  const from = new Date(2026, 7, 12, 9, 30).toISOString();
  expect(periodQuery({ from: '2026-08-12T09:30', to: '' })).toEqual({ from });
  expect(periodQuery({ from: '', to: '2026-08-12T09:30' })).toEqual({ to: from });
  expect(periodQuery({ from: '', to: '' })).toEqual({});
});

it('leaves out what is no time', () => {
  for (const text of ['2026-13-40T09:30', 'soon']) expect(periodQuery({ from: text, to: text })).toEqual({});
});

it('asks for the last year that the service takes instead of a later one, so that nothing more matches', () => {
  const latest = '9999-12-31T23:59:59.999Z';
  for (const text of ['12026-08-12T09:30', '275760-09-13T00:00']) {
    expect(periodQuery({ from: text, to: text })).toEqual({ from: latest, to: latest });
  }
  expect(periodQuery({ from: periodMax, to: '' }).from).toMatch(/^9999-12-31T/);
});
