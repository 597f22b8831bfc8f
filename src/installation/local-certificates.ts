// Makes the certificates of the local authority: its own, and those of servers.

import { KeyObject, type X509Certificate as NodeCertificate } from 'node:crypto';
import { isIP } from 'node:net';
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

/** A server certificate with its key. */
export interface IssuedCertificate {
  readonly certPem: string;
  readonly keyPem: string;
}

const { subtle } = globalThis.crypto;
const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
const dayMs = 24 * 3_600_000;
const authorityDays = 3650;
const certificateDays = 60;
/** The clocks of client and server may differ. */
const backdateMs = 3_600_000;

/**
 * Issues a server certificate for 60 days.
 * @param names names and addresses, which are not checked here
 */
export async function issueCertificate(
  authority: { readonly certificate: NodeCertificate; readonly key: KeyObject },
  names: readonly string[],
  now: Date,
): Promise<IssuedCertificate> {
  const certificate = new X509Certificate(authority.certificate.raw);
  const keys = await subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const issued = await X509CertificateGenerator.create({
    subject: 'CN=Mitome local server',
    issuer: certificate.subject,
    notBefore: new Date(now.getTime() - backdateMs),
    notAfter: new Date(now.getTime() + certificateDays * dayMs),
    signingAlgorithm,
    publicKey: keys.publicKey,
    signingKey: authority.key.toCryptoKey(keyAlgorithm, false, ['sign']) as CryptoKey,
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

/** Makes key and certificate of a new authority for ten years, both in one PEM text. */
export async function makeAuthority(now: Date): Promise<string> {
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

function privateKeyPem(key: CryptoKey): string {
  return KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();
}
