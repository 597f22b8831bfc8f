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
  /** Limit of the first of two questions to a name server, in milliseconds. The connection's own limit stands above it. */
  readonly questionMs?: number;
  /** How long one family of addresses is waited for once the other one is known, in milliseconds. */
  readonly dnsResolutionDelayMs?: number;
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
  const {
    servers,
    questionMs = defaultDeliverySettings.dnsTimeoutMs,
    dnsResolutionDelayMs = defaultDeliverySettings.dnsResolutionDelayMs,
  } = options;
  let settings: Promise<Settings> | undefined;
  let readAt = 0;

  function currentSettings(): Promise<Settings> {
    if (settings === undefined || performance.now() - readAt > settingsMs) {
      readAt = performance.now();
      settings = readSettings(questionMs, servers);
    }
    return settings;
  }

  return async (hostname) => {
    const { client, hostsNames } = await currentSettings();
    const name = hostname.toLowerCase();
    const isLocal = !name.includes('.') || name.endsWith('.localhost') || hostsNames.has(name);
    return isLocal ? systemLookup(name, { all: true }) : askBothFamilies(client, name, dnsResolutionDelayMs);
  };
}

async function readSettings(questionMs: number, servers: readonly string[] | undefined): Promise<Settings> {
  const client = new DnsClient({ timeout: questionMs, tries: 2 });
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
  dnsResolutionDelayMs: number,
): Promise<readonly LookupAddress[]> {
  const [ipv4, ipv6]: [LookupAddress[], LookupAddress[]] = [[], []];
  const questions = [
    client.resolve4(name).then((found) => ipv4.push(...found.map((address) => ({ address, family: 4 })))),
    client.resolve6(name).then((found) => ipv6.push(...found.map((address) => ({ address, family: 6 })))),
  ];
  const answered = Promise.allSettled(questions);
  const firstAndSomeTime = Promise.any(questions).then(() => pause(dnsResolutionDelayMs, undefined, { ref: false }));
  await Promise.race([answered, firstAndSomeTime.catch(() => answered)]);
  const addresses = [...ipv4, ...ipv6];
  if (addresses.length === 0) await Promise.all(questions);
  return addresses;
}
