import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-guard.ts';

const table: readonly (readonly [kind: string, addresses: readonly string[]])[] = [
  [
    'public',
    [
      '1.1.1.1',
      '8.8.8.8',
      '100.63.255.255',
      '100.128.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '192.0.1.0',
      '198.17.255.255',
    ],
  ],
  [
    'public',
    ['198.20.0.0', '223.255.255.255', '2001:200::1', '2400:cb00::1', '2606:4700::1111', '2a00:1450:4001::1', '3ffd::1'],
  ],
  ['public', ['::ffff:8.8.8.8', '::ffff:808:808']],
  ['this_network', ['0.0.0.0', '0.255.255.255', '::']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1']],
  [
    'private',
    ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  ],
  ['private', ['::ffff:10.1.2.3']],
  ['shared', ['100.64.0.1', '100.127.255.255']],
  ['link_local', ['169.254.0.1', '169.254.169.253', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
  [
    'cloud_metadata',
    ['169.254.169.254', '168.63.129.16', '192.0.0.192', '100.100.100.200', 'fd00:ec2::254', '::ffff:a9fe:a9fe'],
  ],
  [
    'special_purpose',
    ['192.0.0.1', '192.0.0.170', '192.31.196.1', '192.52.193.1', '192.175.48.1', '100::1', '2001:1::1'],
  ],
  ['special_purpose', ['2001:10::1', '2001:20::1', '2001:4:112::1', '2620:4f:8000::1', '5f00::1']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff:ffff::1']],
  ['benchmark', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1']],
  [
    'reserved',
    ['240.0.0.1', '255.255.255.255', '4000::1', '8000::1', '1000::1', '200::1', '3ffe::1', '::ffff:0:7f00:1'],
  ],
  [
    'transition',
    [
      '::7f00:1',
      '::127.0.0.1',
      '::8.8.8.8',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::1',
      '64:ff9b:1:ffff::1',
    ],
  ],
  ['transition', ['2002:a9fe:a9fe::1', '2002:808:808::1', '2001::1', '2001:0:4136:e378::1', '192.88.99.1']],
  [
    'invalid',
    ['', 'localhost', '127.1', '0x7f000001', '2130706433', '010.0.0.1', '1.1.1.1.', '[::1]', '1.1.1.1/8', ' 1.1.1.1'],
  ],
];

describe('isPublicAddress', () => {
  it.each(table.flatMap(([kind, addresses]) => addresses.map((address) => [address, kind] as const)))(
    'counts %j as %s',
    (address, kind) => {
      expect(isPublicAddress(address)).toBe(kind === 'public');
    },
  );
});

describe('an IPv4 address inside an IPv6 one', () => {
  const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
  const dotted = (parts: readonly number[]): string => parts.join('.');
  const groups = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string =>
    `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;

  it('counts as itself when mapped, in either notation', () => {
    fc.assert(
      fc.property(octets, (parts) => {
        const expected = isPublicAddress(dotted(parts));
        const found = [`::ffff:${dotted(parts)}`, `::ffff:${groups(parts)}`].map(isPublicAddress);
        return found.every((isPublic) => isPublic === expected);
      }),
    );
  });

  it.each<readonly [string, (ipv4: string) => string]>([
    ['compatible', (ipv4) => `::${ipv4}`],
    ['translated', (ipv4) => `::ffff:0:${ipv4}`],
    ['NAT64', (ipv4) => `64:ff9b::${ipv4}`],
    ['local NAT64', (ipv4) => `64:ff9b:1::${ipv4}`],
    ['6to4', (ipv4) => `2002:${ipv4}::1`],
    ['Teredo, server', (ipv4) => `2001:0:${ipv4}::1`],
    ['Teredo, client', (ipv4) => `2001:0:808:808:0:0:${ipv4}`],
  ])('is never public in this form: %s', (_title, embed) => {
    fc.assert(fc.property(octets, (parts) => !isPublicAddress(embed(groups(parts)))));
  });
});
