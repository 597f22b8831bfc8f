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
