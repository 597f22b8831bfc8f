import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { dedupeInFlight, guardedLookup } from './guarded-connector.ts';
import type { Resolver } from './resolve-name.ts';

const publicV4 = { address: '93.184.215.14', family: 4 };
const publicV6 = { address: '2606:2800:21f::1', family: 6 };
const loopbackV4 = { address: '127.0.0.1', family: 4 };

interface Lookup {
  readonly resolver: Resolver;
  readonly allow?: readonly string[];
  readonly options?: object;
  readonly port?: number;
}

function lookUp({ resolver, allow = [], options = { all: true }, port = 443 }: Lookup): Promise<unknown> {
  const lookup = guardedLookup(createAddressGuard(allow), resolver, port);
  return new Promise((resolve, reject) => {
    lookup('receiver.example', options, (error, address) => (error === null ? resolve(address) : reject(error)));
  });
}

const named =
  (...addresses: readonly LookupAddress[]): Resolver =>
  async () =>
    addresses;
const blocked = { errorClass: 'blocked_address' };

describe('the lookup of a connection', () => {
  it('gives all public addresses of a name', async () => {
    await expect(lookUp({ resolver: named(publicV4, publicV6) })).resolves.toEqual([publicV4, publicV6]);
    await expect(lookUp({ resolver: named(publicV6, publicV4), options: { family: 4 } })).resolves.toBe(
      publicV4.address,
    );
  });

  it.each([
    ['a private address', [{ address: '10.0.0.1', family: 4 }]],
    ['a public and a private address', [publicV4, loopbackV4]],
    ['a private address of the family that was not asked for', [publicV4, { address: '::1', family: 6 }]],
    ['a NAT64 address', [{ address: '64:ff9b::a00:1', family: 6 }]],
    ['an IPv4-mapped loopback address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a result that is not an address', [{ address: 'elsewhere', family: 4 }]],
  ])('refuses a name with %s', async (_title, addresses) => {
    await expect(lookUp({ resolver: named(...addresses), options: { all: true, family: 4 } })).rejects.toMatchObject(
      blocked,
    );
  });

  it('judges each result by itself: a public one does not permit the next', async () => {
    const results = [[publicV4], [loopbackV4]];
    const resolver: Resolver = async () => results.shift() ?? [];
    await expect(lookUp({ resolver })).resolves.toEqual([publicV4]);
    await expect(lookUp({ resolver })).rejects.toMatchObject(blocked);
  });

  it('permits allowed ranges on any port, and public addresses only on 443 and 8443', async () => {
    const allow = ['127.0.0.0/8'];
    const at = (port: number, ...addresses: readonly LookupAddress[]) =>
      lookUp({ resolver: named(...addresses), allow, port });
    await expect(at(5000, loopbackV4)).resolves.toEqual([loopbackV4]);
    await expect(at(8443, publicV4)).resolves.toEqual([publicV4]);
    await expect(at(5000, publicV4)).rejects.toMatchObject(blocked);
    await expect(at(5000, loopbackV4, { address: '::1', family: 6 })).rejects.toMatchObject(blocked);
  });

  it('reports that a name has no address, and why', async () => {
    await expect(lookUp({ resolver: named() })).rejects.toMatchObject({ errorClass: 'dns_error' });
    const cause = Object.assign(new Error('gone'), { code: 'EAI_AGAIN' });
    const failing: Resolver = () => Promise.reject(cause);
    await expect(lookUp({ resolver: failing })).rejects.toMatchObject({ errorClass: 'dns_error', cause });
  });

  it('resolves once for concurrent lookups of one name, and again afterwards', async () => {
    let calls = 0;
    const resolver = dedupeInFlight(async () => {
      calls += 1;
      return [publicV4];
    });
    await Promise.all([1, 2, 3].map(() => lookUp({ resolver })));
    expect(calls).toBe(1);
    await lookUp({ resolver });
    expect(calls).toBe(2);
  });
});
