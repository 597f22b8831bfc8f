// Resolves host names of receivers over DNS, with deadlines of its own.

import type { LookupAddress } from 'node:dns';
import { Resolver as DnsClient, lookup as systemLookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultDeliverySettings } from '../config/delivery-settings.ts';

/** Resolves a host name to all its addresses; rejects when there are none. */
export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface NameResolverOptions {
  /** Name servers, each an address with an optional port. By default those of the operating system. */
  readonly servers?: readonly string[];
  /** How long a name server has to respond before it is queried a second time, in milliseconds. The connect timeout still applies. */
  readonly timeoutMs?: number;
  /** How long to wait for one address family once the other one is known (RFC 8305, Resolution Delay), in milliseconds. */
  readonly resolutionDelayMs?: number;
}

/** The resolver settings of the operating system, at most some seconds old. */
interface Settings {
  readonly client: DnsClient;
  readonly hostsNames: ReadonlySet<string>;
}

const hostsFile = '/etc/hosts';

/** How long settings of the operating system are cached. */
const settingsMs = 10_000;

/**
 * Makes the resolver of receivers' names. It queries the name servers itself: the operating system's own function occupies one
 * of two threads until it has its result, so two names with silent servers would block the names of all other tenants for
 * some ten seconds. Here any number of names can wait.
 *
 * Names of the hosts file, names under `localhost` and names without a dot, which only a local network defines, are left to
 * the operating system. All other names are absolute: no search domain is added.
 * @returns a resolver that gives IPv4 addresses first; it rejects with the code of the name server's response, such as
 *   `ENOTFOUND` or `ESERVFAIL`
 */
export function createNameResolver(options: NameResolverOptions = {}): Resolver {
  const { servers, timeoutMs = defaultDeliverySettings.dnsTimeoutMs, resolutionDelayMs = 300 } = options;
  let settings: Promise<Settings> | undefined;
  let readAt = 0;

  function currentSettings(): Promise<Settings> {
    if (settings === undefined || performance.now() - readAt > settingsMs) {
      readAt = performance.now();
      settings = readSettings(timeoutMs, servers);
    }
    return settings;
  }

  return async (hostname) => {
    const { client, hostsNames } = await currentSettings();
    const name = hostname.toLowerCase();
    const isLocal = !name.includes('.') || name.endsWith('.localhost') || hostsNames.has(name);
    return isLocal ? systemLookup(name, { all: true }) : queryBothFamilies(client, name, resolutionDelayMs);
  };
}

async function readSettings(timeoutMs: number, servers: readonly string[] | undefined): Promise<Settings> {
  const client = new DnsClient({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) client.setServers(servers);
  const text = await readFile(hostsFile, 'utf8').catch(() => '');
  return { client, hostsNames: namesOf(text) };
}

/** The names of a hosts file, in lower case. */
export function namesOf(hostsText: string): ReadonlySet<string> {
  const lines = hostsText.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/));
  return new Set(lines.flatMap(([, ...names]) => names));
}

/** A name server that stays silent about one family does not fail the lookup when the other one is known. */
async function queryBothFamilies(
  client: DnsClient,
  name: string,
  resolutionDelayMs: number,
): Promise<readonly LookupAddress[]> {
  const [ipv4, ipv6]: [LookupAddress[], LookupAddress[]] = [[], []];
  const queries = [
    client.resolve4(name).then((found) => ipv4.push(...found.map((address) => ({ address, family: 4 })))),
    client.resolve6(name).then((found) => ipv6.push(...found.map((address) => ({ address, family: 6 })))),
  ];
  const bothDone = Promise.allSettled(queries);
  const firstAndDelay = Promise.any(queries).then(() => pause(resolutionDelayMs, undefined, { ref: false }));
  await Promise.race([bothDone, firstAndDelay.catch(() => bothDone)]);
  const addresses = [...ipv4, ...ipv6];
  if (addresses.length === 0) await Promise.all(queries);
  return addresses;
}
