// The settings of mail to members.

import { z } from 'zod';
import { settingDocs } from './delivery-settings.ts';

/** The hosts that only this machine reaches, as `URL.hostname` writes them. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** `smtp:` or `smtps:` with host, optional port and credentials. Errors never repeat the URL, which holds a password. */
const smtpUrl = z.string().transform((text, context) => {
  const url = URL.parse(text);
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const isMail = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (url === null || !isMail || url.hostname === '' || !/^\/?$/.test(url.pathname) || /[?#]/.test(text))
    return fail('must be smtps:// or smtp://, optionally user:password@, and a host, optionally with a port');
  if ((url.username === '') !== (url.password === '')) return fail('must have a user name and a password, or neither');
  const isTls = url.protocol === 'smtps:';
  const isLoopback = loopbackHosts.includes(url.hostname);
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (isTls ? 465 : isLoopback ? 25 : 587) : Number(url.port),
      security: isTls ? ('tls' as const) : isLoopback ? ('loopback' as const) : ('starttls' as const),
      credentials: user === '' ? null : { user, pass },
    };
  } catch {
    return fail('must have a user name and a password in percent-encoding');
  }
});

const address = '[^\\s@<>",;:()]+@[^\\s@<>",;:()]+';

const mailFrom = z.string().regex(new RegExp(`^(${address}|[^<>"\\r\\n@,;:]+ <${address}>)$`), {
  error: 'must be an address, or a name and an address in angle brackets, such as Mitome <no-reply@example.com>',
});

/** The variables of mail to members. */
export const peopleVariables = {
  SMTP_URL: smtpUrl.optional().register(settingDocs, {
    absent: 'none: links are copied',
    meaning:
      'The mail server for invitations, new passwords and alerts about old reviews: `smtps://user:password@host:port` (TLS, port 465) or `smtp://…` (port 587), where STARTTLS is required except to a loopback address. Certificates are verified, also against `WEBHOOK_CA_FILE`. Every node should have the same. See [operations](operations.md#mail).',
  }),
  MAIL_FROM: mailFrom.optional().register(settingDocs, {
    absent: 'none; required with `SMTP_URL`',
    meaning: 'The sender of mails: `no-reply@example.com` or `Mitome <no-reply@example.com>`.',
  }),
};

/** The mail server with its sender; null when none is configured. */
export function smtpSettingsOf({ SMTP_URL, MAIL_FROM }: z.infer<z.ZodObject<typeof peopleVariables>>) {
  return SMTP_URL === undefined || MAIL_FROM === undefined ? null : { ...SMTP_URL, from: MAIL_FROM };
}
