import { readFile } from 'node:fs/promises';
import { parseWebhookSecret } from '../../notifications/sign.ts';
import { UsageError } from './usage-error.ts';

/** Reads the address of a receiver: http or https, without a password. @throws UsageError */
export function readReceiverUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError('The address of the receiver has to be an http or https URL.');
  }
  if (url.username !== '' || url.password !== '') throw new UsageError('The address of the receiver holds a password.');
  return url;
}

/** Reads a signing secret. @throws UsageError without the secret */
export function readSecret(text: string): string {
  const key = parseWebhookSecret(text.trim());
  if (!key.ok) throw new UsageError(`--secret: ${key.detail}`);
  return text.trim();
}

/** Reads seconds into milliseconds. @throws UsageError */
export function readSeconds(option: string, text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 300)) throw new UsageError(`${option}: has to be a number of seconds, at most 300.`);
  return seconds * 1000;
}

/** Reads `port` or `host:port`; the host is this machine's loopback when it is left out. @throws UsageError */
export function readListenAddress(option: string, text: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]+)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535) throw new UsageError(`${option}: has to be a port, or host:port.`);
  return { host, port: Number(port) };
}

/** Reads certificates in PEM. @throws UsageError when the file cannot be read or holds none */
export async function readCertificates(option: string, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${option}: ${error.code} ${file}`);
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new UsageError(`${option}: holds no certificate in PEM.`);
  return text;
}
