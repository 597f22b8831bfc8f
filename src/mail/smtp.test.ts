import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, rootCertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureLocalAuthority, type LocalAuthority } from '../installation/local-authority.ts';
import { createSmtp, type SmtpSettings } from './smtp.ts';

const message = {
  to: 'jonas@example.com',
  language: 'en',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
} as const;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

let authority: LocalAuthority;
let trusted: ReturnType<typeof createSecureContext>;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-smtp-'));
  authority = await ensureLocalAuthority(folder);
  const { readFile } = await import('node:fs/promises');
  trusted = createSecureContext({ ca: [await readFile(authority.caFile, 'utf8')] });
  return () => rm(folder, { recursive: true });
});

/** Opens a server, and returns what it has seen: whether each mail came over TLS, and as whom. */
async function openServer(options: SMTPServerOptions) {
  const seen: { readonly secure: boolean; readonly user: unknown }[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, logger: false, ...options },
    onAuth({ username, password }, _session, callback) {
      if (password === 'right') callback(null, { user: username });
      else callback(new Error('wrong credentials'));
    },
    onData(stream, { secure, user }, callback) {
      stream.resume().on('end', () => {
        seen.push({ secure, user });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { seen, port: (server.server.address() as AddressInfo).port };
}

function sendOver(settings: Omit<SmtpSettings, 'host' | 'from'>, context = trusted) {
  const smtp = createSmtp({ host: '127.0.0.1', from: 'no-reply@mitome.example', ...settings }, context);
  ends.push(async () => smtp.close());
  return smtp.send(message);
}

const issue = async () => {
  const { certPem: cert, keyPem: key } = await authority.issue(['127.0.0.1', 'localhost']);
  return { cert, key };
};
const credentials = { user: 'mitome', pass: 'right' };

describe('a mail server', () => {
  it('is reached over TLS from the first byte, or by STARTTLS, with credentials', async () => {
    const [direct, upgraded] = [
      await openServer({ ...(await issue()), secure: true }),
      await openServer({ ...(await issue()) }),
    ];
    expect(await sendOver({ port: direct.port, security: 'tls', credentials })).toEqual({ kind: 'accepted' });
    expect(await sendOver({ port: upgraded.port, security: 'starttls', credentials })).toEqual({ kind: 'accepted' });
    expect([...direct.seen, ...upgraded.seen]).toEqual([
      { secure: true, user: 'mitome' },
      { secure: true, user: 'mitome' },
    ]);
  });

  it('gets nothing without STARTTLS, which only loopback does without', async () => {
    const { seen, port } = await openServer({ disabledCommands: ['STARTTLS'], hideSTARTTLS: true });
    expect(await sendOver({ port, security: 'starttls', credentials: null })).toMatchObject({ kind: 'failed' });
    expect(seen).toEqual([]);
    expect(await sendOver({ port, security: 'loopback', credentials: null })).toEqual({ kind: 'accepted' });
    expect(seen).toEqual([expect.objectContaining({ secure: false })]);
  });

  it('gets nothing with a certificate of an authority that is not trusted', async () => {
    const { seen, port } = await openServer({ ...(await issue()), secure: true });
    const others = createSecureContext({ ca: [...rootCertificates] });
    expect(await sendOver({ port, security: 'tls', credentials }, others)).toMatchObject({ kind: 'failed' });
    expect(seen).toEqual([]);
  });

  it('that refuses the credentials may take the mail later', async () => {
    const { port } = await openServer({ ...(await issue()), secure: true });
    const result = await sendOver({ port, security: 'tls', credentials: { user: 'mitome', pass: 'wrong' } });
    expect(result).toMatchObject({ kind: 'failed', errorCode: 'EAUTH' });
  });

  it('that does not listen may take the mail later', async () => {
    const { port } = await openServer({ secure: false });
    for (const end of ends.splice(0)) await end();
    expect(await sendOver({ port, security: 'loopback', credentials: null })).toMatchObject({ kind: 'failed' });
  });
});
