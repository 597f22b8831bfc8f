// Mails to members: their kinds, their languages, and when they are sent again.

/** The languages in which members get mail. */
export const languages = ['en', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The language of a text; English where it is none of them. */
export function languageOf(text: string | null | undefined): Language {
  return languages.find((language) => language === text) ?? 'en';
}

/** What a mail says, without its words. */
export type MailContent =
  | {
      readonly kind: 'invitation';
      /** The secret of the link. */
      readonly token: string;
      /** Who invites, and the tenant; null for the instance. */
      readonly invitedBy: string;
      readonly tenantName: string | null;
    }
  | { readonly kind: 'password_reset'; readonly token: string }
  /** Of an address that may have no account: whether it has one is found out when the mail is sent. */
  | { readonly kind: 'forgotten_password' }
  | {
      readonly kind: 'review_age';
      readonly tenantId: string;
      readonly tenantName: string;
      readonly reviews: number;
      /** When the personal data of the first of them will be erased, in milliseconds since 1970. */
      readonly erasedFromMs: number;
    };
export type MailKind = MailContent['kind'];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long the service tries to send a mail. Links work for longer, and a request for a new password can be repeated. */
export const mailLifetimeMs: Readonly<Record<MailKind, number>> = {
  invitation: 2 * dayMs,
  password_reset: 12 * hourMs,
  forgotten_password: hourMs,
  // Until then it is also remembered, so that no second one is sent.
  review_age: dayMs,
};

/** How long a mail that was not accepted waits: half a minute after the first attempt, then twice as long, an hour at most. */
export function mailRetryMs(attempts: number): number {
  return Math.min(hourMs, (minuteMs / 2) * 2 ** Math.min(20, Math.max(0, attempts - 1)));
}

/** How long an attempt may take before another node sends the mail. */
export const mailLeaseMs = 5 * minuteMs;
