import type { LookupAddress } from 'node:dns';
import { Resolver as DnsClient, lookup as systemLookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultDeliverySettings } from '../config/delivery-settings.ts';

/** Turns a host name into all its addresses; rejects when there are none. */
export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface NameResolverOptions {
  /** Name servers, each an address with an optional port. By default those of the operating system. */
  readonly servers?: readonly string[];
  /** How long a name server has to respond before it is queried a second time, in milliseconds. The connect timeout still applies. */
  readonly timeoutMs?: number;
  /** How long to wait for one address family once the other one is known (RFC 8305, Resolution Delay), in milliseconds. */
  readonly resolutionDelayMs?: number;
}

/** What the operating system's settings say, as of some seconds ago. */
interface Settings {
  readonly client: DnsClient;
  readonly hostsNames: ReadonlySet<string>;
}

const hostsFile = '/etc/hosts';

/** Changed settings of the operating system are noticed after this time, in milliseconds. */
const settingsMs = 10_000;

/**
 * Makes the resolver of receivers' names. It asks the name servers itself: the operating system's own function occupies one of
 * two threads until it has its answer, so that two names whose servers stay silent would stop the resolving of all other
 * tenants' names for some ten seconds. Here any number of names can wait.
 *
 * Names of the hosts file, names under `localhost` and names without a dot, which only a local network can give a meaning, go
 * to the operating system all the same. All other names are taken as complete: no search domain is added to them.
 * @returns a resolver that gives IPv4 addresses first; it rejects with the code of the name server's answer, such as
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
    return isLocal ? systemLookup(name, { all: true }) : askBothFamilies(client, name, resolutionDelayMs);
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

/** A name server that does not answer for one family is no reason to fail when the other one is known. */
async function askBothFamilies(
  client: DnsClient,
  name: string,
  resolutionDelayMs: number,
): Promise<readonly LookupAddress[]> {
  const [ipv4, ipv6]: [LookupAddress[], LookupAddress[]] = [[], []];
  const questions = [
    client.resolve4(name).then((found) => ipv4.push(...found.map((address) => ({ address, family: 4 })))),
    client.resolve6(name).then((found) => ipv6.push(...found.map((address) => ({ address, family: 6 })))),
  ];
  const answered = Promise.allSettled(questions);
  const firstAndSomeTime = Promise.any(questions).then(() => pause(resolutionDelayMs, undefined, { ref: false }));
  await Promise.race([answered, firstAndSomeTime.catch(() => answered)]);
  const addresses = [...ipv4, ...ipv6];
  if (addresses.length === 0) await Promise.all(questions);
  return addresses;
}
