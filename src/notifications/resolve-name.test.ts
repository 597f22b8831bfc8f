import { afterEach, describe, expect, it } from 'vitest';
import { createNameResolver, namesOf } from './resolve-name.ts';
import { type NameAnswer, type NameServer, startNameServer } from './testing/name-server.ts';

const servers: NameServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serverThatReturns(answer: (name: string, type: 'A' | 'AAAA') => NameAnswer): Promise<NameServer> {
  const server = await startNameServer(answer);
  servers.push(server);
  return server;
}

describe('the name resolver', () => {
  it('gives all addresses of a name, IPv4 first', async () => {
    const { resolver } = await serverThatReturns(() => ['2606:4700::1111', '8.8.8.8', '::1', '10.0.0.1']);
    expect(await resolver('Hooks.Example.com')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
      { address: '::1', family: 6 },
    ]);
  });

  it('gives the addresses of a name with one family only', async () => {
    const { resolver } = await serverThatReturns((name) =>
      name.startsWith('six') ? ['2606:4700::1111'] : ['8.8.8.8'],
    );
    expect(await resolver('six.example.com')).toEqual([{ address: '2606:4700::1111', family: 6 }]);
    expect(await resolver('four.example.com')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  it.each(['silence', 'SERVFAIL'] as const)(
    'succeeds when the name server responds to one family with %s',
    async (fault) => {
      const { resolver } = await serverThatReturns((_name, type) => (type === 'AAAA' ? fault : ['8.8.8.8']));
      expect(await resolver('hooks.example.com')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    },
  );

  it.each([
    ['NXDOMAIN', 'ENOTFOUND'],
    ['SERVFAIL', 'ESERVFAIL'],
    ['REFUSED', 'EREFUSED'],
    [[], 'ENODATA'],
  ] as const)('rejects when the name server returns %j', async (said, code) => {
    const { resolver } = await serverThatReturns(() => said);
    await expect(resolver('hooks.example.com')).rejects.toMatchObject({ code });
  });

  it('caches nothing: a name that has moved is found at its new address', async () => {
    const addresses = ['8.8.8.8', '8.8.4.4'];
    const { resolver } = await serverThatReturns((_name, type) => (type === 'A' ? [addresses.shift() ?? ''] : []));
    expect(await resolver('hooks.example.com')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await resolver('hooks.example.com')).toEqual([{ address: '8.8.4.4', family: 4 }]);
  });

  it('resolves one name while a hundred others wait for silent name servers', async () => {
    const { resolver, queries } = await serverThatReturns((name) =>
      name.startsWith('slow') ? 'silence' : ['8.8.8.8'],
    );
    const silent = Array.from({ length: 100 }, (_, index) => resolver(`slow${index}.example.com`).catch(() => []));
    await expect.poll(() => queries.length).toBeGreaterThanOrEqual(200);
    const first = await Promise.race([resolver('quick.example.com'), Promise.race(silent)]);
    expect(first).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  it.each(['localhost', 'LOCALHOST'])('leaves %s, a name of the hosts file, to the operating system', async (name) => {
    const { resolver, queries } = await serverThatReturns(() => ['8.8.8.8']);
    const addresses = (await resolver(name)).map(({ address }) => address);
    expect(addresses.some((address) => address === '127.0.0.1' || address === '::1')).toBe(true);
    expect(queries).toEqual([]);
  });

  it('queries the name servers of the operating system by default', async () => {
    await expect(createNameResolver()('localhost')).resolves.not.toEqual([]);
  });
});

describe('the hosts file', () => {
  it('is read for its names only, without comments and in lower case', () => {
    const text = '# 10.0.0.9 old\n127.0.0.1\tlocalhost\n\n10.0.0.1 Receiver.Internal alias # new\r\n::1 ip6-localhost';
    expect([...namesOf(text)]).toEqual(['localhost', 'receiver.internal', 'alias', 'ip6-localhost']);
  });
});
