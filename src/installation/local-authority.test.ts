import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import {
  AuthorityKeyIdentifierExtension,
  X509Certificate as PeculiarCertificate,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureLocalAuthority, type IssuedCertificate } from './local-authority.ts';

const dayMs = 24 * 3_600_000;
let directory: string;

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'mitome-tls-')), 'tls');
});

afterEach(() => rm(join(directory, '..'), { recursive: true }));

/** Connects with verification and gives `connected`, or the error's code and message. */
async function handshake(issued: IssuedCertificate, caFile: string, servername: string): Promise<string> {
  const server = createServer({ cert: issued.certPem, key: issued.keyPem }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const ca = await readFile(caFile, 'utf8');
  // An address is compared with the host that is dialled; only names go along with the handshake.
  const named = isIP(servername) === 0 ? { servername } : {};
  const { port } = server.address() as AddressInfo;
  const outcome = await new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, ca, ...named });
    socket.once('secureConnect', () => resolve('connected'));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(`${error.code}: ${error.message}`));
    socket.once('secureConnect', () => socket.destroy());
  });
  await new Promise((resolve) => server.close(resolve));
  return outcome;
}

describe('ensureLocalAuthority', () => {
  it('issues certificates that Node accepts for loopback names and addresses', async () => {
    const authority = await ensureLocalAuthority(directory);
    const issued = await authority.issue(['localhost', 'shop.localhost', '127.0.0.1', '::1']);
    for (const name of ['localhost', 'shop.localhost', '127.0.0.1']) {
      expect(await handshake(issued, authority.caFile, name)).toBe('connected');
    }
    expect(new X509Certificate(issued.certPem).checkIP('::1')).toBe('::1');
    expect(await handshake(issued, authority.caFile, 'other.localhost')).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  it('issues short-lived certificates', async () => {
    const { certPem } = await (await ensureLocalAuthority(directory)).issue(['localhost']);
    const certificate = new X509Certificate(certPem);
    const days = (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / dayMs;
    expect(days).toBeGreaterThan(50);
    expect(days).toBeLessThanOrEqual(90);
    expect(certificate.ca).toBe(false);
  });

  it.each([
    'example.com',
    'localhost.example.com',
    'notlocalhost',
    '10.0.0.1',
    '128.0.0.1',
    '::2',
    '',
    '*.localhost',
    'LOCALHOST.',
  ])('issues nothing for %j', async (name) => {
    const authority = await ensureLocalAuthority(directory);
    await expect(authority.issue(['localhost', name])).rejects.toThrow(RangeError);
  });

  it('issues nothing for no name at all', async () => {
    await expect((await ensureLocalAuthority(directory)).issue([])).rejects.toThrow(RangeError);
  });

  it('issues no certificate that is valid for another host, even with a leaked key', async () => {
    const authority = await ensureLocalAuthority(directory);
    const forged = await forgeWithKeyOf(directory, 'example.com');
    expect(await handshake(forged, authority.caFile, 'example.com')).toContain('permitted subtree violation');
    const control = await forgeWithKeyOf(directory, 'localhost');
    expect(await handshake(control, authority.caFile, 'localhost')).toBe('connected');
  });

  it('keeps its authority, with a key that only its owner can read, and leaves no other file', async () => {
    const first = await ensureLocalAuthority(directory);
    const before = await readFile(first.caFile, 'utf8');
    const second = await ensureLocalAuthority(directory);
    expect(await readFile(second.caFile, 'utf8')).toBe(before);
    expect(await handshake(await second.issue(['localhost']), first.caFile, 'localhost')).toBe('connected');
    expect(before).not.toContain('PRIVATE');
    expect((await stat(join(directory, 'local-authority.pem'))).mode & 0o777).toBe(0o600);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect(await readdir(directory)).toEqual(['local-authority.crt', 'local-authority.pem']);
  });

  it('is the same for all processes that make it at the same moment', async () => {
    const authorities = await Promise.all(Array.from({ length: 8 }, () => ensureLocalAuthority(directory)));
    for (const authority of authorities) {
      expect(await handshake(await authority.issue(['localhost']), authority.caFile, 'localhost')).toBe('connected');
    }
  });

  it('is replaced before it expires', async () => {
    const old = await ensureLocalAuthority(directory, () => new Date(Date.now() - 3600 * dayMs));
    const before = await readFile(old.caFile, 'utf8');
    const renewed = await ensureLocalAuthority(directory);
    expect(await readFile(renewed.caFile, 'utf8')).not.toBe(before);
    expect(await handshake(await renewed.issue(['localhost']), renewed.caFile, 'localhost')).toBe('connected');
  });

  it('names the file to remove when it is not an authority', async () => {
    await ensureLocalAuthority(directory);
    await writeFile(join(directory, 'local-authority.pem'), 'nonsense');
    await expect(ensureLocalAuthority(directory)).rejects.toThrow('local-authority.pem');
  });
});

async function forgeWithKeyOf(from: string, name: string): Promise<IssuedCertificate> {
  const kept = await readFile(join(from, 'local-authority.pem'), 'utf8');
  const [keyBlock = '', certificateBlock = ''] = kept.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
  const authority = new PeculiarCertificate(certificateBlock);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const der = Buffer.from(keyBlock.replace(/-----[^-]+-----/g, ''), 'base64');
  const signingKey = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: authority.subject,
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const base64 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    certPem: certificate.toString('pem'),
    keyPem: `-----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY-----\n`,
  };
}
