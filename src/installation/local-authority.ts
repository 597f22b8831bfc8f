// A local certificate authority, for https receivers on the same machine.

import { createPrivateKey, KeyObject, X509Certificate as NodeCertificate } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { createFile, readIfPresent, replaceFile } from './files.ts';

/** A server certificate with its key. */
export interface IssuedCertificate {
  readonly certPem: string;
  readonly keyPem: string;
}

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

const { subtle } = globalThis.crypto;
const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
const dayMs = 24 * 3_600_000;
const authorityDays = 3650;
const certificateDays = 60;
/** An authority with less than this left is replaced, so that the certificates it issues outlive the process. */
const authorityDaysLeftMin = 120;
/** The clocks of client and server may differ. */
const backdateMs = 3_600_000;

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
  const validUntilMs = kept === null ? 0 : parseAuthority(kept).certificate.notAfter.getTime();
  if (validUntilMs - now().getTime() <= authorityDaysLeftMin * dayMs) {
    const place = kept === null ? createFile : replaceFile;
    await place(authorityFile, await makeAuthority(now()), 0o600);
  }
  // Another process may have been first, so the file is read again.
  const { certificate, key } = parseAuthority((await readIfPresent(authorityFile)) ?? '');
  await chmod(authorityFile, 0o600);
  await replaceFile(caFile, `${certificate.toString('pem')}\n`, 0o644);

  async function issue(names: readonly string[]): Promise<IssuedCertificate> {
    const foreign = names.find((name) => !isLoopbackName(name));
    if (names.length === 0 || foreign !== undefined) {
      throw new RangeError(`names: ${JSON.stringify(foreign ?? '')} is not a loopback name or address.`);
    }
    const keys = await subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
    const issued = await X509CertificateGenerator.create({
      subject: 'CN=Mitome local server',
      issuer: certificate.subject,
      notBefore: new Date(now().getTime() - backdateMs),
      notAfter: new Date(now().getTime() + certificateDays * dayMs),
      signingAlgorithm,
      publicKey: keys.publicKey,
      signingKey: key,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension(
          names.map((name) => ({ type: isIP(name) === 0 ? ('dns' as const) : ('ip' as const), value: name })),
        ),
        await AuthorityKeyIdentifierExtension.create(certificate.publicKey),
      ],
    });
    return { certPem: `${issued.toString('pem')}\n`, keyPem: privateKeyPem(keys.privateKey) };
  }

  return { caFile, issue };
}

/** Makes key and certificate of a new authority, both in one PEM text. */
async function makeAuthority(now: Date): Promise<string> {
  const keys = await subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Mitome local authority',
    notBefore: new Date(now.getTime() - backdateMs),
    notAfter: new Date(now.getTime() + authorityDays * dayMs),
    signingAlgorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      loopbackConstraints(),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return `${privateKeyPem(keys.privateKey)}${certificate.toString('pem')}\n`;
}

/**
 * The name constraints extension (RFC 5280, 4.2.1.10), written out since the library has no class for it:
 * `NameConstraints { permittedSubtrees [0] { dNSName localhost, iPAddress 127.0.0.0/8, iPAddress ::1/128 } }`.
 */
function loopbackConstraints(): Extension {
  const dnsName = der(0x82, Buffer.from('localhost', 'ascii'));
  const ipv4 = der(0x87, Buffer.from([127, 0, 0, 0, 255, 0, 0, 0]));
  const ipv6 = der(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1]), Buffer.alloc(16, 0xff)]));
  const subtrees = [dnsName, ipv4, ipv6].map((name) => der(0x30, name));
  const value = der(0x30, der(0xa0, Buffer.concat(subtrees)));
  return new Extension('2.5.29.30', true, new Uint8Array(value));
}

/** One DER element shorter than 128 bytes. */
function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

function isLoopbackName(name: string): boolean {
  const family = isIP(name);
  return family === 0 ? /^([a-z0-9-]+\.)*localhost$/.test(name) : loopback.check(name, family === 4 ? 'ipv4' : 'ipv6');
}

function privateKeyPem(key: CryptoKey): string {
  return KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();
}

function parseAuthority(pem: string): { readonly certificate: X509Certificate; readonly key: CryptoKey } {
  try {
    return {
      certificate: new X509Certificate(new NodeCertificate(pem).raw),
      key: createPrivateKey(pem).toCryptoKey(keyAlgorithm, false, ['sign']) as CryptoKey,
    };
  } catch (cause) {
    const message = 'local-authority.pem: holds no authority; remove it, and the next start makes a new one.';
    throw new Error(message, { cause });
  }
}
