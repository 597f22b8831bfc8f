// A mail server on loopback that keeps what it takes.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from './time.ts';

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: string;
  /** The whole message. */
  readonly raw: string;
  readonly text: string;
  readonly html: string;
}

/** A running mail server. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Decides what an address gets from now on: 250 at first. */
  respondWith(status: (to: string) => number): void;
  /** How often an address was refused. */
  refusals(to: string): number;
  /** Waits for a mail to an address that says something, and returns the first. */
  find(to: string, words: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** The environment of a service that sends mail. */
export const mailEnvironment = ({ url }: Pick<MailServer, 'url'>) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Mitome <no-reply@mitome.example>',
});

/** Opens a mail server, in clear as on one machine. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refused: string[] = [];
  let statusOf: (to: string) => number = () => 250;
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], logger: false },
    onRcptTo({ address }, _session, callback) {
      const status = statusOf(address);
      if (status === 250) return callback();
      refused.push(address);
      callback(Object.assign(new Error(`not now, ${address}`), { responseCode: status }));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const to = envelope.rcptTo.map(({ address }) => address).join(',');
        received.push({ to, raw, text: partOf(raw, 'text/plain'), html: partOf(raw, 'text/html') });
        callback();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    respondWith(decide) {
      statusOf = decide;
    },
    refusals: (to) => refused.filter((address) => address === to).length,
    find: (to, words) =>
      waitUntil(`a mail that says "${words}" arrives`, () =>
        received.find((mail) => mail.to === to && mail.text.includes(words)),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A part of a message, decoded. */
function partOf(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The link in a mail. */
export function linkIn({ text }: ReceivedMail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error('the mail has no link');
  return link;
}
