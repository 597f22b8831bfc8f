// The words of mails, in English and Japanese. They hold no personal data of users of the verification.

import type { Language, MailContent } from '../../domain/mail.ts';
import type { MailMessage } from '../ports/mails.ts';

/** What can be put into words: a forgotten password becomes a link first. */
export type ComposableContent = Exclude<MailContent, { readonly kind: 'forgotten_password' }>;

/** A mail as paragraphs with one link. */
interface Words {
  readonly subject: string;
  readonly before: readonly string[];
  readonly action: string;
  readonly after: readonly string[];
}

/**
 * Writes a mail: as plain text, and as simple HTML that loads nothing.
 * @param origin the origin of the service
 */
export function composeMail(
  origin: string,
  { to, language }: { readonly to: string; readonly language: Language },
  content: ComposableContent,
): MailMessage {
  const { subject, before, action, after } = (language === 'ja' ? japanese : english)(content);
  const link = linkOf(origin, content);
  const text = [...before, `${action}\n${link}`, ...after].join('\n\n');
  const body = [
    ...before.map((words) => `<p>${escaped(words)}</p>`),
    `<p><a href="${escaped(link)}">${escaped(action)}</a></p>`,
    ...after.map((words) => `<p>${escaped(words)}</p>`),
  ];
  const head = `<meta charset="utf-8"><title>${escaped(subject)}</title>`;
  const html = `<!doctype html>\n<html lang="${language}"><head>${head}</head><body>\n${body.join('\n')}\n</body></html>\n`;
  return { to, language, subject, text: `${text}\n`, html };
}

function linkOf(origin: string, content: ComposableContent): string {
  if (content.kind === 'invitation') return `${origin}/console/invitation#${content.token}`;
  if (content.kind === 'password_reset') return `${origin}/console/password#${content.token}`;
  return `${origin}/console/t/${content.tenantId}/reviews`;
}

function english(content: ComposableContent): Words {
  if (content.kind === 'invitation') {
    const place = content.tenantName ?? 'an instance of Mitome';
    return {
      subject: `Invitation to ${place}`,
      before: [`${content.invitedBy} invites you to ${place} in the Mitome console.`],
      action: 'Accept the invitation:',
      after: ['The link works once, for seven days. If you did not expect it, ignore this message.'],
    };
  }
  if (content.kind === 'password_reset') {
    return {
      subject: 'New password for the Mitome console',
      before: ['A new password was requested for your account of the Mitome console.'],
      action: 'Set a new password:',
      after: [
        'The link works once, for a day. Your second factor stays the same.',
        'If you did not ask for it, ignore this message: your password has not changed.',
      ],
    };
  }
  const { tenantName, reviews, erasedFromMs } = content;
  const waiting = reviews === 1 ? 'A review has' : `${reviews} reviews have`;
  return {
    subject: `${tenantName}: reviews are waiting`,
    before: [
      `${waiting} been waiting for a decision for half of the longest time.`,
      `The personal data of the first is erased on ${instant('en', erasedFromMs)}, with or without a decision.`,
    ],
    action: 'Open the reviews:',
    after: ['You get this message at most once a day, because you review for this tenant or own it.'],
  };
}

function japanese(content: ComposableContent): Words {
  if (content.kind === 'invitation') {
    const place = content.tenantName ?? 'Mitome のインスタンス';
    return {
      subject: `${place} への招待`,
      before: [`${content.invitedBy} さんが、Mitome コンソールの ${place} にあなたを招待しています。`],
      action: '招待を承諾する:',
      after: ['リンクは 7 日間、一度だけ使えます。心当たりがない場合は、このメールを無視してください。'],
    };
  }
  if (content.kind === 'password_reset') {
    return {
      subject: 'Mitome コンソールの新しいパスワード',
      before: ['あなたの Mitome コンソールのアカウントについて、パスワードの再設定が求められました。'],
      action: '新しいパスワードを設定する:',
      after: [
        'リンクは 1 日間、一度だけ使えます。二段階認証の設定は変わりません。',
        '心当たりがない場合は、このメールを無視してください。パスワードは変わっていません。',
      ],
    };
  }
  const { tenantName, reviews, erasedFromMs } = content;
  return {
    subject: `${tenantName}: 審査待ちがあります`,
    before: [
      `${reviews} 件の審査が、待機できる期間の半分を過ぎても判定されていません。`,
      `最初の 1 件の個人データは、判定の有無にかかわらず ${instant('ja', erasedFromMs)} に消去されます。`,
    ],
    action: '審査を開く:',
    after: ['このメールは、このテナントの審査担当者とオーナーに、1 日 1 回まで送られます。'],
  };
}

/** A moment as people read it. Nothing is known of where they are, so it is in UTC. */
function instant(language: Language, ms: number): string {
  const format = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    ...({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const),
  });
  return `${format.format(new Date(ms))} UTC`;
}

/** Names are what people typed. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
