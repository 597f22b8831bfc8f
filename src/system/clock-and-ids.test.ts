import { expect, it } from 'vitest';
import { createIds } from './clock-and-ids.ts';

it('ids are well formed, sorted by time and unique', () => {
  let ms = Date.UTC(2026, 10, 20);
  const ids = createIds({ now: () => new Date(ms) });
  const sessions = Array.from({ length: 2000 }, () => {
    ms += 1;
    return ids.sessionId();
  });
  expect(new Set(sessions).size).toBe(2000);
  expect([...sessions].sort()).toEqual(sessions);
  expect(sessions[0]).toMatch(/^vs_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  expect(ids.eventId()).toMatch(/^evt_[0-9a-f]{32}$/);
  expect(ids.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
