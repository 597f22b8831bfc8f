import { expect, test } from 'vitest';
import type { UploadSlot } from './surface.ts';
import { createUploadSlots } from './upload-slots.ts';

const acquire = (slots: ReturnType<typeof createUploadSlots>, sessionId = 'one'): UploadSlot => {
  const slot = slots.acquire(sessionId);
  if (slot === null) throw new Error('no slot is free');
  return slot;
};

test('one more upload of a session takes the slot of the oldest that is still arriving', () => {
  const slots = createUploadSlots(2);
  const [first, second] = [acquire(slots), acquire(slots)];
  const third = acquire(slots);
  expect([first, second, third].map(({ superseded }) => superseded.aborted)).toEqual([true, false, false]);
  // The superseded upload releases too, and frees no slot twice.
  first.release();
  const fourth = acquire(slots);
  expect([second, third, fourth].map(({ superseded }) => superseded.aborted)).toEqual([true, false, false]);
});

test('an upload that has arrived keeps its slot until it is released', () => {
  const slots = createUploadSlots(2);
  const [first, second] = [acquire(slots), acquire(slots)];
  first.received();
  const third = acquire(slots);
  expect([first.superseded.aborted, second.superseded.aborted]).toEqual([false, true]);
  third.received();
  expect(slots.acquire('one')).toBeNull();
  first.release();
  expect(slots.acquire('one')).not.toBeNull();
});

test('the uploads of one session take no slot of another', () => {
  const slots = createUploadSlots(1);
  const first = acquire(slots);
  first.received();
  expect(slots.acquire('one')).toBeNull();
  expect(slots.acquire('two')).not.toBeNull();
  first.release();
  expect(slots.acquire('one')).not.toBeNull();
});
