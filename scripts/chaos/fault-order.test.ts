import { expect, test } from 'vitest';
import { enginesWithoutResult, orderFaults, seedOfCommit } from './fault-order.ts';
import { faults } from './faults.ts';

const orderOf = (seed: number, isReverse = false) => orderFaults(faults, seed, isReverse).map(({ name }) => name);
const names = faults.map(({ name }) => name);

test('every fault is in the order once, and a seed gives the same order again', () => {
  expect(orderOf(7).toSorted()).toEqual(names.toSorted());
  expect(orderOf(7)).toEqual(orderOf(7));
});

test('each run begins with the replacement of every node, and the engines take the others in opposite orders', () => {
  for (const seed of [7, 8, 9]) {
    const [first, ...others] = orderOf(seed);
    expect(first).toBe('rolling-replace');
    expect(orderOf(seed, true)).toEqual([first, ...others.toReversed()]);
  }
});

test('a run without that fault begins with another', () => {
  const others = faults.filter(({ name }) => name !== 'rolling-replace');
  expect(orderFaults(others, 7, false)).toHaveLength(others.length);
});

test('runs of a few faults see all of them within some dozens of commits', () => {
  const seen = new Set<string>();
  for (let commit = 0; commit < 50; commit += 1) {
    const seed = seedOfCommit(`${(commit * 0x1234567 + 0x89abcd).toString(16).padStart(7, '0')}`);
    for (const isReverse of [false, true]) for (const name of orderOf(seed, isReverse).slice(0, 3)) seen.add(name);
  }
  expect([...seen].toSorted()).toEqual(names.toSorted());
});

test('an engine without a result is named', () => {
  expect(enginesWithoutResult(['mariadb', 'postgres'], [{ engine: 'mariadb' }])).toEqual(['postgres']);
  expect(enginesWithoutResult(['mariadb', 'postgres'], [])).toEqual(['mariadb', 'postgres']);
});
