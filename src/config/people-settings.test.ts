import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const from = { MAIL_FROM: 'Mitome <no-reply@example.com>' };
const smtpOf = (url: string) => readConfig({ ...from, SMTP_URL: url }).smtp;

it('reads a mail server, with TLS from the first byte, by STARTTLS, or on this machine', () => {
  expect(readConfig({}).smtp).toBeNull();
  expect(smtpOf('smtps://mitome:p%40ss@mail.example.com')).toEqual({
    ...{ host: 'mail.example.com', port: 465, security: 'tls', from: from.MAIL_FROM },
    credentials: { user: 'mitome', pass: 'p@ss' },
  });
  expect(smtpOf('smtp://mail.example.com')).toMatchObject({ port: 587, security: 'starttls', credentials: null });
  expect(smtpOf('smtp://[::1]:1025')).toMatchObject({ host: '::1', port: 1025, security: 'loopback' });
  expect(smtpOf('smtp://127.0.0.1')).toMatchObject({ port: 25, security: 'loopback' });
});

it('refuses a mail server without a sender, and a sender without a mail server', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com' })).toThrow('MAIL_FROM is set together with SMTP_URL');
  expect(() => readConfig(from)).toThrow('MAIL_FROM is set together with SMTP_URL');
});

it.each([
  'https://mail.example.com',
  'smtp://',
  'smtp://hunter2@mail.example.com',
  'smtp://mail.example.com/x',
  'smtp://a:hunter2@m?x',
])('refuses %s, and repeats no password', (url) => {
  expect(() => smtpOf(url)).toThrow(/SMTP_URL must/);
  expect(() => smtpOf(url)).not.toThrow(/hunter2/);
});

it.each(['no address', 'a@example.com, b@example.com', 'A <a@example.com>\r\nBcc: b@example.com', '<>'])(
  'refuses the sender %j',
  (sender) => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: sender })).toThrow(/MAIL_FROM must be/);
  },
);

const provider = {
  OIDC_ISSUER: 'https://login.example.com/realms/staff',
  OIDC_CLIENT_ID: 'mitome',
  OIDC_CLIENT_SECRET: 'hunter2',
};

it('reads a provider of OpenID Connect', () => {
  expect(readConfig({}).oidc).toBeNull();
  expect(readConfig(provider).oidc).toEqual({
    ...{ issuer: provider.OIDC_ISSUER, clientId: 'mitome', clientSecret: 'hunter2', mfaAcrValues: [] },
  });
  expect(readConfig({ ...provider, OIDC_MFA_ACR_VALUES: 'phr,phrh' }).oidc?.mfaAcrValues).toEqual(['phr', 'phrh']);
  expect(readConfig({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc?.issuer).toBe('http://127.0.0.1:9000');
});

it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])('refuses a provider without %s', (name) => {
  expect(() => readConfig({ ...provider, [name]: '' })).toThrow(/is set together with .*: all three or none/);
});

it.each([
  'http://login.example.com',
  'https://hunter2@login.example.com',
  'login.example.com',
  'https://login.example.com?a',
])('refuses the issuer %s, and repeats nothing of it', (issuer) => {
  expect(() => readConfig({ ...provider, OIDC_ISSUER: issuer })).toThrow(/OIDC_ISSUER must be an https URL/);
  expect(() => readConfig({ ...provider, OIDC_ISSUER: issuer })).not.toThrow(/hunter2/);
});
