import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddressBehind, recordedAddress } from './client-address.ts';

const proxies = new Set(['127.0.0.1', '198.51.100.4', '2001:db8::4']);
const find = clientAddressBehind((address) => proxies.has(address));
const request = (remoteAddress: string | undefined, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

describe("the caller's address", () => {
  it.each<readonly [string, string | undefined, string | undefined, string]>([
    ['without a header is that of the connection', '192.0.2.7', undefined, '192.0.2.7'],
    ['of a proxy that names no caller is its own', '127.0.0.1', undefined, '127.0.0.1'],
    ['of a proxy that names no caller is its own, with an empty header too', '127.0.0.1', ' , ,', '127.0.0.1'],
    ['is never what an untrusted caller claims', '192.0.2.7', '203.0.113.5', '192.0.2.7'],
    ['is what a proxy says', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['is what the nearest proxy says, not what was claimed to it', '127.0.0.1', '10.0.0.1, 203.0.113.5', '203.0.113.5'],
    [
      'is looked for behind further proxies',
      '127.0.0.1',
      '10.0.0.1,203.0.113.5,2001:db8::4,198.51.100.4',
      '203.0.113.5',
    ],
    ['is the farthest proxy where all are proxies', '127.0.0.1', '198.51.100.4, 2001:db8::4', '198.51.100.4'],
    ['is a word where the proxy writes one', '127.0.0.1', '203.0.113.5, unknown', 'unknown'],
    ['is looked for past empty entries', '127.0.0.1', '203.0.113.5, , 198.51.100.4,', '203.0.113.5'],
    ['is empty when the connection is gone', undefined, '203.0.113.5', ''],
  ])('%s', (_title, remote, forwardedFor, expected) => {
    expect(find(request(remote, forwardedFor))).toBe(expected);
  });

  it('ignores every address to the left of the first one that is not a trusted proxy', () => {
    const proxy = fc.constantFrom(...proxies);
    const caller = fc.ipV4().filter((address) => !proxies.has(address));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), caller, fc.array(proxy), proxy, (claimed, from, way, last) => {
        expect(find(request(last, [claimed, from, ...way].join(', ')))).toBe(from);
      }),
    );
  });
});

it.each<readonly [string, string | null]>([
  ['203.0.113.24', '203.0.113.24'],
  ['::ffff:203.0.113.24', '203.0.113.24'],
  ['2001:DB8::7', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', null],
  ['unknown', null],
  ['203.0.113.24:4711', null],
  ['Brandt, Mira', null],
  ['fe80::1%Brandt', 'fe80::1'],
])('the address %j is recorded as %j, and no other text is', (text, expected) => {
  expect(recordedAddress(text)).toBe(expected);
});
