// Reads the configuration from the environment.

import { keyOf } from './verify.ts';

/** The configuration of a receiver. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  /** Keys of the signing secrets, the newest first. */
  readonly keys: readonly Buffer[];
  /** Origin of the service, without a trailing slash. */
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly stateFile: string;
  /** Files in PEM; null behind a proxy that terminates TLS. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
}

/** The configuration is wrong. The message lists every error, and repeats neither a secret nor a key. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads the configuration. An empty variable counts as absent.
 * @throws ConfigError when something is missing or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const demand = (name: string, isRight: boolean, rule: string): void => {
    if (!isRight) faults.push(`${name}: ${rule}.`);
  };
  const port = Number(env.PORT || 8443);
  demand('PORT', Number.isInteger(port) && port >= 1 && port <= 65_535, 'must be a port number from 1 to 65535');
  const path = env.NOTIFICATION_PATH || '/notifications';
  demand('NOTIFICATION_PATH', /^\/[^?#\s]*$/.test(path), 'must begin with a slash and have no query');
  const secrets = (env.WEBHOOK_SECRETS ?? '').split(',').map((secret) => secret.trim());
  const keys = secrets.map(keyOf).filter((key) => key !== null);
  demand(
    'WEBHOOK_SECRETS',
    keys.length === secrets.length,
    'must hold signing secrets (whsec_ and base64 of 24 to 64 bytes), the newest first, separated by a comma',
  );
  const apiUrl = originOf(env.MITOME_URL ?? '');
  demand('MITOME_URL', apiUrl !== null, 'must be the origin of the service: https, or http on this machine');
  const apiKey = env.MITOME_API_KEY ?? '';
  demand('MITOME_API_KEY', /^[\x21-\x7e]+$/.test(apiKey), 'must hold an API key of the tenant');
  const [certFile, keyFile] = [env.TLS_CERT_FILE || null, env.TLS_KEY_FILE || null];
  demand('TLS_CERT_FILE', certFile !== null || keyFile === null, 'is missing, and TLS_KEY_FILE is there');
  demand('TLS_KEY_FILE', keyFile !== null || certFile === null, 'is missing, and TLS_CERT_FILE is there');
  if (faults.length > 0 || apiUrl === null) throw new ConfigError(faults);
  return {
    host: env.HOST || '127.0.0.1',
    port,
    path,
    keys,
    apiUrl,
    apiKey,
    stateFile: env.STATE_FILE || 'receiver-state.jsonl',
    tls: certFile === null || keyFile === null ? null : { certFile, keyFile },
  };
}

/** The origin that a URL is, or null. The API key must not cross a network in the clear. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, href } = new URL(text);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal);
  return isSafe && href === `${origin}/` ? origin : null;
}
