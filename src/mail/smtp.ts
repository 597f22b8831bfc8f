// Hands mails to the operator's mail server. The only file that calls nodemailer.

import type { SecureContext } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { MailResult, SendMail } from '../app/ports/mails.ts';

/** The mail server, as the operator configured it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `tls`: from the first byte. `starttls`: TLS or nothing. `loopback`: TLS if the server offers it. */
  readonly security: 'tls' | 'starttls' | 'loopback';
  /** Null for a server that asks for no credentials. */
  readonly credentials: { readonly user: string; readonly pass: string } | null;
  /** The sender of every mail: an address, or a name with one in angle brackets. */
  readonly from: string;
}

/** Limits of an attempt, in milliseconds. It ends before the lease of the mail does. */
const limits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** An attempt in all: a server that sends a byte now and then meets none of the limits above. */
const attemptMs = 60_000;

/**
 * Sends mails, each over a connection of its own.
 * @param secureContext the authorities that sign the server's certificate
 */
export function createSmtp({ from, credentials, security, ...address }: SmtpSettings, secureContext: SecureContext) {
  const transport = createTransport({
    ...{ ...address, ...limits, secure: security === 'tls', requireTLS: security === 'starttls' },
    opportunisticTLS: security === 'loopback',
    ...(credentials !== null && { auth: credentials }),
    tls: { secureContext, minVersion: 'TLSv1.2' },
    // What a mail says comes from people; none of it names a file or a URL to attach.
    ...{ disableFileAccess: true, disableUrlAccess: true, logger: false },
  });
  const send: SendMail = async ({ to, language, subject, text, html }) => {
    const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': language };
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<MailResult>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'failed', status: null, errorCode: 'ETIMEDOUT' }), attemptMs);
    });
    try {
      // An address is no list: what would be one in a header is refused by the contract.
      const sending = transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers });
      return await Promise.race([sending.then(() => ({ kind: 'accepted' }) as const, resultOf), timedOut]);
    } finally {
      clearTimeout(timer);
    }
  };
  return { send, close: () => transport.close() };
}

/** What an error says of the attempt: codes only, because messages repeat addresses. */
function resultOf(error: unknown): MailResult {
  const { code, responseCode } = (error ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : null;
  const errorCode = typeof code === 'string' ? code : null;
  // Refused credentials are the operator's to mend: the mail is good.
  const isForGood = status !== null && status >= 500 && (errorCode === 'EENVELOPE' || errorCode === 'EMESSAGE');
  return { kind: isForGood ? 'refused' : 'failed', status, errorCode };
}
