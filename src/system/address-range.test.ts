import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInRanges, parseAddressRange } from './address-range.ts';

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
  ])('reads %s', (text) => {
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
  ])('refuses %j', (text) => {
    expect(parseAddressRange(text)).toBeNull();
  });
});

const ipv4 = fc.ipV4();
const mapped = ipv4.map((address) => `::ffff:${address}`);
const address = fc.oneof(ipv4, fc.ipV6(), mapped);

/** The judgement of Node.js's own list, which knows nothing of mapped addresses. */
function listed(base: string, bits: number, text: string): boolean {
  const list = new BlockList();
  list.addSubnet(base, bits, isIP(base) === 4 ? 'ipv4' : 'ipv6');
  return isIP(base) === isIP(text) && list.check(text, isIP(text) === 4 ? 'ipv4' : 'ipv6');
}

describe('isInRanges', () => {
  const contains = (range: string, text: string) => {
    const parsed = parseAddressRange(range);
    if (parsed === null) throw new Error(`${range} is refused`);
    return isInRanges(text, [parsed]);
  };
  const bits = fc.nat(1000).map((thousandths) => thousandths / 1000);
  const hasMapped = (text: string) => /^(0{0,4}:)*:?ffff:/i.test(text);

  it('judges like Node.js, addresses of one version by ranges of the same', () => {
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

  it('takes a mapped address, in a range and as an address, for the IPv4 address that it holds', () => {
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

  it('finds no text that is not an address, and passes over a zone', () => {
    fc.assert(fc.property(fc.string(), (text) => isIP(text.split('%')[0] ?? '') !== 0 || !contains('::/0', text)));
    for (const text of ['', 'unknown', '1.1.1', '0x7f000001', '2130706433', '[::1]']) {
      expect(contains('0.0.0.0/0', text) || contains('::/0', text), text).toBe(false);
    }
    expect(contains('fe80::/10', 'fe80::1%eth0')).toBe(true);
  });

  it('keeps IPv4 addresses apart from those that embed them otherwise', () => {
    for (const text of ['::127.0.0.1', '64:ff9b::7f00:1', '::ffff:0:7f00:1', '2002:7f00:1::']) {
      expect(contains('127.0.0.0/8', text), text).toBe(false);
    }
    expect(contains('::127.0.0.0/120', '127.0.0.1')).toBe(false);
  });

  it('reads whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.string()), fc.string(), (text, more) => {
        parseAddressRange(text + more);
        return true;
      }),
    );
  });
});
