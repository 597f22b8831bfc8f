import { describe, expect, it } from 'vitest';
import { createIpRanges } from './ip-ranges.ts';

const ranges = createIpRanges();

describe('address ranges', () => {
  it.each([
    [['192.0.2.7'], '192.0.2.7', true],
    [['192.0.2.7'], '192.0.2.8', false],
    [['192.0.2.0/24'], '192.0.2.255', true],
    [['192.0.2.0/24'], '::ffff:192.0.2.9', true],
    [['::ffff:192.0.2.0/120'], '192.0.2.9', true],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['2001:db8::1'], '2001:0db8:0:0::1', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['::/0'], '192.0.2.1', false],
    [['10.0.0.0/8', '192.0.2.7/32'], '192.0.2.7', true],
    [['::127.0.0.1'], '127.0.0.1', false],
    [['::127.0.0.0/120'], '127.0.0.1', false],
    [['::1'], '::1', true],
    [['10.0.0.0/8'], 'unknown', false],
    [['10.0.0.0/8'], '', false],
  ])('%j hold %s: %s', (list, address, expected) => {
    expect(ranges.contains(list, address)).toBe(expected);
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0',
    'true',
    '',
    'localhost',
    '2001:db8::/129',
    '10.0.0.0/08',
    '::ffff:127.0.0.1/32',
    'fe80::1%eth0',
  ])('take %j for no range', (text) => {
    expect(ranges.isRange(text)).toBe(false);
  });
});
