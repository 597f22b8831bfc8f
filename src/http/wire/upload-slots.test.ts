import { expect, test } from 'vitest';
import { createUploadSlots, type UploadSlot } from './upload-slots.ts';

const enter = (places: ReturnType<typeof createUploadSlots>, sessionId = 'one'): UploadSlot => {
  const place = places.enter(sessionId);
  if (place === null) throw new Error('there is no place');
  return place;
};

test('one more upload of a session takes the place of the oldest that is still arriving', () => {
  const places = createUploadSlots(2);
  const [first, second] = [enter(places), enter(places)];
  const third = enter(places);
  expect([first, second, third].map(({ givenUp }) => givenUp.aborted)).toEqual([true, false, false]);
  // The one that was given up leaves too, and frees no place twice.
  first.leave();
  const fourth = enter(places);
  expect([second, third, fourth].map(({ givenUp }) => givenUp.aborted)).toEqual([true, false, false]);
});

test('what has arrived keeps its place until it leaves', () => {
  const places = createUploadSlots(2);
  const [first, second] = [enter(places), enter(places)];
  first.arrived();
  const third = enter(places);
  expect([first.givenUp.aborted, second.givenUp.aborted]).toEqual([false, true]);
  third.arrived();
  expect(places.enter('one')).toBeNull();
  first.leave();
  expect(places.enter('one')).not.toBeNull();
});

test('the uploads of one session take no place of another', () => {
  const places = createUploadSlots(1);
  const first = enter(places);
  first.arrived();
  expect(places.enter('one')).toBeNull();
  expect(places.enter('two')).not.toBeNull();
  first.leave();
  expect(places.enter('one')).not.toBeNull();
});
