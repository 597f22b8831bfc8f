import { afterEach, expect, it, vi } from 'vitest';
import { latest, subscribe } from './use-now.ts';

afterEach(() => vi.useRealTimers());

it('is the present time for the first page that shows one after a while', () => {
  vi.useFakeTimers();
  const later = Date.now() + 20 * 60_000;
  vi.setSystemTime(later);
  const listener = vi.fn();
  const end = subscribe(listener);
  expect(listener).toHaveBeenCalledOnce();
  expect(latest()).toBe(later);
  vi.advanceTimersByTime(15_000);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(latest()).toBe(later + 15_000);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
