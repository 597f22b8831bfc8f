// Reads command-line options; an invalid one throws `UsageError`.

import { readFile } from 'node:fs/promises';
import { parseWebhookSecret } from '../../notifications/sign.ts';

/** Thrown for invalid options or a missing precondition. The message is for the caller and repeats no secret. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses the URL of a receiver: http or https, without a password. @throws UsageError */
export function readReceiverUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError('The address of the receiver must be an http or https URL.');
  }
  if (url.username !== '' || url.password !== '')
    throw new UsageError('The address of the receiver must not contain a password.');
  return url;
}

/** Parses a signing secret. @throws UsageError that does not repeat it */
export function readSecret(text: string): string {
  const key = parseWebhookSecret(text.trim());
  if (!key.ok) throw new UsageError(`--secret: ${key.detail}`);
  return text.trim();
}

/** Parses seconds into milliseconds. @throws UsageError */
export function readSeconds(option: string, text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 300)) throw new UsageError(`${option}: must be a number of seconds, at most 300.`);
  return seconds * 1000;
}

/**
 * Parses a time or a day in ISO 8601, as the API takes times: the day must exist. `Date` alone reads 30 February as 2 March.
 * @throws UsageError
 */
export function readTime(option: string, text: string): Date {
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  const [time, midnight] = [new Date(text), new Date(`${day}T00:00:00Z`)];
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  if (!exists || Number.isNaN(time.getTime()))
    throw new UsageError(`${option}: must be a time that exists, such as 2026-08-10T09:00:00Z.`);
  return time;
}

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Parses `port` or `host:port`; the default host is loopback. @throws UsageError */
export function readListenAddress(option: string, text: string): ListenAddress {
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]+)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535) throw new UsageError(`${option}: must be a port, or host:port.`);
  return { host, port: Number(port) };
}

/** Reads a file of certificates in PEM. @throws UsageError when it cannot be read or holds none */
export async function readCertificates(option: string, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${option}: ${error.code} ${file}`);
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new UsageError(`${option}: contains no certificate in PEM.`);
  return text;
}

/** Parses the origin of a service: https, or http on loopback, because a key or token must not cross a network in clear text. @throws UsageError */
export function readOrigin(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal =
    url !== null && (/^(127\.0\.0\.1|\[::1\])$/.test(url.hostname) || /(^|\.)localhost$/.test(url.hostname));
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
  if (url === null || !isSafe || url.href !== `${url.origin}/`) {
    throw new UsageError(`${option}: must be the origin of the service, https, or http on this machine.`);
  }
  return url.origin;
}
