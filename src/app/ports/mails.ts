// The interfaces to mails that wait, and to what sends them. `src/storage` and `src/mail` implement them.

import type { Language, MailContent } from '../../domain/mail.ts';

/** A mail to one person. */
export interface NewMail {
  /** A second mail with the id of one that has not expired is not stored. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly content: MailContent;
  readonly dueAt: Date;
  readonly expiresAt: Date;
}

/** A claimed mail. Each claim raises `leaseToken`, so that a sender whose lease was lost changes nothing. */
export interface ClaimedMail extends Omit<NewMail, 'dueAt'> {
  /** Also how many times it has been claimed. */
  readonly leaseToken: number;
}

/** The mails of all tenants and of the instance. Address, link and texts are sealed. */
export interface MailStore {
  add(mail: NewMail): Promise<void>;
  /** Claims due mails, oldest first, at most `limit`: of two senders each goes to one. */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<ClaimedMail[]>;
  /** Records that it needs no further attempt. Its content is deleted; the row stays until it expires. */
  finish(id: string, leaseToken: number): Promise<void>;
  /** Makes it due again later. */
  postpone(id: string, leaseToken: number, dueAt: Date): Promise<void>;
  /** Deletes mails that expired before an instant, at most `limit`. @returns how many */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** A mail in words. */
export interface MailMessage {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What became of an attempt: the server took it, refuses it for good, or may take it later. `status` is the code of SMTP. */
export type MailResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' | 'failed'; readonly status: number | null; readonly errorCode: string | null };

/** Hands a mail to the mail server. Never rejects. */
export type SendMail = (message: MailMessage) => Promise<MailResult>;

/** The mail server of the instance. */
export interface MailServer {
  readonly send: SendMail;
  /** The origin of the links. */
  readonly origin: string;
}
