import { describe, expect, it } from 'vitest';
import type { MailContent } from '../../domain/mail.ts';
import { composeMail } from './compose-mail.ts';

const contents: readonly Exclude<MailContent, { readonly kind: 'forgotten_password' }>[] = [
  { kind: 'invitation', token: 'a'.repeat(43), invitedBy: 'Jonas Keller', tenantName: 'Aozora Trading' },
  { kind: 'invitation', token: 'a'.repeat(43), invitedBy: 'Jonas Keller', tenantName: null },
  { kind: 'password_reset', token: 'b'.repeat(43) },
  {
    kind: 'review_age',
    tenantId: 't1',
    tenantName: 'Aozora Trading',
    reviews: 3,
    erasedFromMs: Date.UTC(2026, 7, 2, 9),
  },
];

describe.each(contents)('a mail of the kind $kind', (content) => {
  it('is in the language of its recipient, with the same link as text and as HTML', () => {
    for (const language of ['en', 'ja'] as const) {
      const { subject, text, html } = composeMail(
        'https://verify.example',
        { to: 'jonas@example.com', language },
        content,
      );
      const [link = ''] = /https:\S+/.exec(text) ?? [];
      expect(link).toMatch(/^https:\/\/verify\.example\/console\//);
      expect(html).toContain(`<a href="${link}">`);
      expect(html).toContain(`<html lang="${language}">`);
      expect(/[ぁ-んァ-ン]/.test(subject) && /[ぁ-んァ-ン]/.test(text)).toBe(language === 'ja');
    }
  });
});

it('shows names as they are, never as markup', () => {
  const content = { kind: 'invitation', token: 'a', invitedBy: '<b>"J" & K</b>', tenantName: "O'Hara" } as const;
  const { text, html } = composeMail('https://verify.example', { to: 'a@example.com', language: 'en' }, content);
  expect(text).toContain('<b>"J" & K</b>');
  expect(html).toContain('&#60;b&#62;&#34;J&#34; &#38; K&#60;/b&#62;');
  expect(html).toContain('O&#39;Hara');
});

it('says when personal data is erased, in UTC', () => {
  const mail = composeMail('https://verify.example', { to: 'a@example.com', language: 'en' }, contents[3] as never);
  expect(mail.text).toContain('3 reviews have');
  expect(mail.text).toContain('2 August 2026 at 09:00 UTC');
});
