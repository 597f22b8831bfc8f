// A local certificate authority, for https receivers on the same machine.

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { createFile, readIfPresent, replaceFile } from './files.ts';
import type { IssuedCertificate } from './local-certificates.ts';

export type { IssuedCertificate };

/** Imported on first use: a start with an existing authority makes no certificate, and the library takes 0.15 s to load. */
const certificates = () => import('./local-certificates.ts');

/** A certificate authority for servers on this machine alone. */
export interface LocalAuthority {
  /** The authority's certificate in PEM, for clients to trust. */
  readonly caFile: string;
  /**
   * Issues a certificate for 60 days.
   * @param names `localhost`, names under it and loopback addresses
   * @throws RangeError for any other name
   */
  issue(names: readonly string[]): Promise<IssuedCertificate>;
}

const dayMs = 24 * 3_600_000;
/** An authority with less than this left is replaced, so that the certificates it issues outlive the process. */
const authorityDaysLeftMin = 120;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Opens the local certificate authority of a data directory, and makes it when there is none: notifications use verified
 * HTTPS even to a receiver on the same machine. Its key stays in the directory (mode 0600). A leaked key is useless against
 * other hosts, because the certificate is constrained to loopback names (RFC 5280, 4.2.1.10).
 *
 * Key and certificate are in one file that is put in place in one step: the service and the receiver of the demonstration
 * may make it at the same moment.
 * @param directory made with mode 0700 when it is missing
 * @param now the clock that validity counts from
 * @throws Error when the directory cannot be written or holds a file that is no authority
 */
export async function ensureLocalAuthority(
  directory: string,
  now: () => Date = () => new Date(),
): Promise<LocalAuthority> {
  const authorityFile = join(directory, 'local-authority.pem');
  const caFile = join(directory, 'local-authority.crt');

  await mkdir(directory, { recursive: true, mode: 0o700 });
  const kept = await readIfPresent(authorityFile);
  const validUntilMs = kept === null ? 0 : parseAuthority(kept).certificate.validToDate.getTime();
  if (validUntilMs - now().getTime() <= authorityDaysLeftMin * dayMs) {
    const place = kept === null ? createFile : replaceFile;
    await place(authorityFile, await (await certificates()).makeAuthority(now()), 0o600);
  }
  // Another process may have been first, so the file is read again.
  const authority = parseAuthority((await readIfPresent(authorityFile)) ?? '');
  await chmod(authorityFile, 0o600);
  await replaceFile(caFile, authority.certificate.toString(), 0o644);

  async function issue(names: readonly string[]): Promise<IssuedCertificate> {
    const foreign = names.find((name) => !isLoopbackName(name));
    if (names.length === 0 || foreign !== undefined) {
      throw new RangeError(`names: ${JSON.stringify(foreign ?? '')} is not a loopback name or address.`);
    }
    return (await certificates()).issueCertificate(authority, names, now());
  }

  return { caFile, issue };
}

function isLoopbackName(name: string): boolean {
  const family = isIP(name);
  return family === 0 ? /^([a-z0-9-]+\.)*localhost$/.test(name) : loopback.check(name, family === 4 ? 'ipv4' : 'ipv6');
}

function parseAuthority(pem: string): { readonly certificate: X509Certificate; readonly key: KeyObject } {
  try {
    return { certificate: new X509Certificate(pem), key: createPrivateKey(pem) };
  } catch (cause) {
    const message = 'local-authority.pem: holds no authority; remove it, and the next start makes a new one.';
    throw new Error(message, { cause });
  }
}
