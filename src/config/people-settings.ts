// The settings of mail to members, and of the provider with which they sign in.

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

/** The issuer of OpenID Connect, as its document names it. */
const issuerUrl = z.string().refine(
  (text) => {
    const url = URL.parse(text);
    if (url === null || /[?#@\s]/.test(text)) return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.includes(url.hostname));
  },
  { error: 'must be an https URL without user name, query or fragment; http only on a loopback address' },
);

const visible = (max: number) =>
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{1,${max}}$`), { error: `must be 1 to ${max} visible ASCII characters` });

/** The variables of mail to members and of the provider with which they sign in. */
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
  OIDC_ISSUER: issuerUrl.optional().register(settingDocs, {
    absent: 'none: members sign in with passwords',
    meaning:
      'The issuer of a provider of OpenID Connect with which members can sign in besides; https unless it is loopback. Set it together with `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`. See [operations](operations.md#single-sign-on).',
  }),
  OIDC_CLIENT_ID: visible(500).optional().register(settingDocs, {
    absent: 'none; required with `OIDC_ISSUER`',
    meaning: 'The id under which the provider knows this service.',
  }),
  OIDC_CLIENT_SECRET: visible(2000).optional().register(settingDocs, {
    absent: 'none; required with `OIDC_ISSUER`',
    meaning: 'The secret that the provider has issued with the id.',
  }),
  OIDC_MFA_ACR_VALUES: visible(1000)
    .transform((text) => text.split(',').filter((value) => value !== ''))
    .prefault(',')
    .register(settingDocs, {
      absent: 'none',
      meaning:
        'Values of `acr`, separated by commas, with which the provider says that it has checked a second factor. They are requested as `acr_values`. `mfa` in `amr` always counts.',
    }),
};

/** The mail server with its sender; null when none is configured. */
export function smtpSettingsOf({ SMTP_URL, MAIL_FROM }: z.infer<z.ZodObject<typeof peopleVariables>>) {
  return SMTP_URL === undefined || MAIL_FROM === undefined ? null : { ...SMTP_URL, from: MAIL_FROM };
}

/** The provider; null when none is configured. */
export function oidcSettingsOf(variables: z.infer<z.ZodObject<typeof peopleVariables>>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { issuer, clientId, clientSecret, mfaAcrValues: variables.OIDC_MFA_ACR_VALUES };
}
