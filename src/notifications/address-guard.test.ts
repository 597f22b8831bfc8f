import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { type AddressGuard, createAddressGuard } from './address-guard.ts';
import type { Resolver } from './resolve-name.ts';

const publicV4 = { address: '93.184.215.14', family: 4 };
const publicV6 = { address: '2606:2800:21f::1', family: 6 };
const loopbackV4 = { address: '127.0.0.1', family: 4 };

function lookUp(guard: AddressGuard, options: object = { all: true }, port = 443): Promise<string | LookupAddress[]> {
  return new Promise((resolve, reject) => {
    guard.lookupForPort(port)('receiver.example', options, (error, address) =>
      error === null ? resolve(address) : reject(error),
    );
  });
}

function guardOver(addresses: readonly LookupAddress[], allow: string[] = []): AddressGuard {
  return createAddressGuard(allow, async () => addresses);
}

describe('the lookup of a connection', () => {
  it('gives all public addresses of a name', async () => {
    await expect(lookUp(guardOver([publicV4, publicV6]))).resolves.toEqual([publicV4, publicV6]);
    await expect(lookUp(guardOver([publicV6, publicV4]), { family: 4 })).resolves.toBe(publicV4.address);
  });

  it.each([
    ['a private address', [{ address: '10.0.0.1', family: 4 }]],
    ['a public and a private address', [publicV4, loopbackV4]],
    ['a private address of the family that was not asked for', [publicV4, { address: '::1', family: 6 }]],
    ['a NAT64 address', [{ address: '64:ff9b::a00:1', family: 6 }]],
    ['an IPv4-mapped loopback address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a result that is not an address', [{ address: 'elsewhere', family: 4 }]],
  ])('refuses a name with %s', async (_title, addresses) => {
    await expect(lookUp(guardOver(addresses), { all: true, family: 4 })).rejects.toThrow('may be called');
  });

  it('judges each result by itself: a public one does not permit the next', async () => {
    const results = [[publicV4], [loopbackV4]];
    const guard = createAddressGuard([], async () => results.shift() ?? []);
    await expect(lookUp(guard)).resolves.toEqual([publicV4]);
    await expect(lookUp(guard)).rejects.toThrow('may be called');
  });

  it('permits allowed ranges on any port, and public addresses only on 443 and 8443', async () => {
    const allow = ['127.0.0.0/8'];
    await expect(lookUp(guardOver([loopbackV4], allow), { all: true }, 5000)).resolves.toEqual([loopbackV4]);
    await expect(lookUp(guardOver([publicV4], allow), { all: true }, 8443)).resolves.toEqual([publicV4]);
    await expect(lookUp(guardOver([publicV4], allow), { all: true }, 5000)).rejects.toThrow('may be called');
    await expect(
      lookUp(guardOver([loopbackV4, { address: '::1', family: 6 }], allow), { all: true }, 5000),
    ).rejects.toThrow('may be called');
  });

  it('reports that a name has no address', async () => {
    await expect(lookUp(guardOver([]))).rejects.toMatchObject({ code: 'ENOTFOUND' });
    const failing: Resolver = () => Promise.reject(Object.assign(new Error('gone'), { code: 'EAI_AGAIN' }));
    await expect(lookUp(createAddressGuard([], failing))).rejects.toMatchObject({
      code: 'EAI_AGAIN',
    });
  });

  it('resolves once for concurrent lookups of one name, and again afterwards', async () => {
    let calls = 0;
    const guard = createAddressGuard([], async () => {
      calls += 1;
      return [publicV4];
    });
    await Promise.all([lookUp(guard), lookUp(guard), lookUp(guard)]);
    expect(calls).toBe(1);
    await lookUp(guard);
    expect(calls).toBe(2);
  });
});

describe('createAddressGuard', () => {
  it.each(['10.0.0.0/99', 'localhost', ''])('names the invalid entry of allow: %j', (entry) => {
    expect(() => createAddressGuard(['127.0.0.1', entry])).toThrow(`allow: ${JSON.stringify(entry)}`);
  });

  it('uses the system’s resolver by default', async () => {
    const guard = createAddressGuard(['127.0.0.0/8', '::1']);
    const addresses = await new Promise((resolve) =>
      guard.lookupForPort(443)('localhost', { all: true }, (_error, found) => resolve(found)),
    );
    expect(addresses).toContainEqual(loopbackV4);
  });
});
