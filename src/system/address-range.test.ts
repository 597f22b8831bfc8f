import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIpRanges, isInRanges, parseAddressRange } from './address-range.ts';

describe('parseAddressRange', () => {
  it.each([
    '10.0.0.0/8',
    '127.0.0.1',
    '::1/128',
    'fd00::/8',
    '0.0.0.0/0',
    '::/0',
    '::ffff:10.0.0.0/104',
    '::ffff:10.0.0.1',
    '0:0:0:0:0:ffff:a00:1',
  ])('parses %s', (text) => {
    expect(parseAddressRange(text)).not.toBeNull();
  });

  it.each([
    '',
    '/',
    '10/8',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/255.0.0.0',
    '::1/129',
    '010.0.0.1/8',
    'example.com',
    'loopback',
    'true',
    '1.1.1.1/8/8',
    '[::1]',
    'fe80::1%eth0',
    '::ffff:10.0.0.0/95',
    '::ffff:127.0.0.1/32',
  ])('rejects %j', (text) => {
    expect(parseAddressRange(text)).toBeNull();
  });
});

const ipv4 = fc.ipV4();
const mapped = ipv4.map((address) => `::ffff:${address}`);
const address = fc.oneof(ipv4, fc.ipV6(), mapped);

/** The result of Node.js's own list, which does not know mapped addresses. */
function listed(base: string, bits: number, text: string): boolean {
  const list = new BlockList();
  list.addSubnet(base, bits, isIP(base) === 4 ? 'ipv4' : 'ipv6');
  return isIP(base) === isIP(text) && list.check(text, isIP(text) === 4 ? 'ipv4' : 'ipv6');
}

describe('isInRanges', () => {
  const contains = (range: string, text: string) => {
    const parsed = parseAddressRange(range);
    if (parsed === null) throw new Error(`${range} was rejected`);
    return isInRanges(text, [parsed]);
  };
  const bits = fc.nat(1000).map((thousandths) => thousandths / 1000);
  const hasMapped = (text: string) => /^(0{0,4}:)*:?ffff:/i.test(text);

  it('agrees with Node.js on addresses and ranges of the same version', () => {
    const pair = fc.oneof(fc.tuple(ipv4, ipv4), fc.tuple(fc.ipV6(), fc.ipV6()));
    fc.assert(
      fc.property(pair, bits, ([base, text], part) => {
        fc.pre(!hasMapped(base) && !hasMapped(text));
        const prefix = Math.round(part * (isIP(base) === 4 ? 32 : 128));
        expect(contains(`${base}/${prefix}`, text)).toBe(listed(base, prefix, text));
        expect(contains(`${base}/${prefix}`, base)).toBe(true);
      }),
    );
  });

  it('treats a mapped address, alone and in a range, as the IPv4 address that it holds', () => {
    fc.assert(
      fc.property(ipv4, ipv4, fc.nat(32), (base, text, prefix) => {
        const expected = listed(base, prefix, text);
        expect(contains(`::ffff:${base}/${96 + prefix}`, text)).toBe(expected);
        expect(contains(`${base}/${prefix}`, `::ffff:${text}`)).toBe(expected);
        expect(contains(`::ffff:${base}`, base)).toBe(true);
      }),
    );
  });

  it('never finds an address of one version in a range of the other', () => {
    fc.assert(fc.property(ipv4, (text) => !contains('::/0', text) && !contains('::/0', `::ffff:${text}`)));
    fc.assert(fc.property(fc.ipV6(), (text) => hasMapped(text) || !contains('0.0.0.0/0', text)));
  });

  it('never finds a text that is not an address, and ignores a zone', () => {
    fc.assert(fc.property(fc.string(), (text) => isIP(text.split('%')[0] ?? '') !== 0 || !contains('::/0', text)));
    for (const text of ['', 'unknown', '1.1.1', '0x7f000001', '2130706433', '[::1]']) {
      expect(contains('0.0.0.0/0', text) || contains('::/0', text), text).toBe(false);
    }
    expect(contains('fe80::/10', 'fe80::1%eth0')).toBe(true);
  });

  it('distinguishes IPv4 addresses from other embeddings', () => {
    for (const text of ['::127.0.0.1', '64:ff9b::7f00:1', '::ffff:0:7f00:1', '2002:7f00:1::']) {
      expect(contains('127.0.0.0/8', text), text).toBe(false);
    }
    expect(contains('::127.0.0.0/120', '127.0.0.1')).toBe(false);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.string()), fc.string(), (text, more) => {
        parseAddressRange(text + more);
        return true;
      }),
    );
  });
});

const ranges = createIpRanges();

describe('createIpRanges', () => {
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
  ])('%j contains %s: %s', (list, address, expected) => {
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
  ])('rejects %j', (text) => {
    expect(ranges.isRange(text)).toBe(false);
  });
});
