// The tables of mails to members.

import { defineEntity, nullable, primary, type RowOf } from './define-entity.ts';

/** Mails that wait to be sent, and those that must not be sent a second time. */
export const mailEntity = defineEntity(
  'mails',
  (kinds) => ({
    /** Of mails that are sent once at most, made of what they are about. */
    id: primary(kinds.ascii(64)),
    /** Of `mailKinds`. */
    kind: kinds.ascii(32),
    /** Address, link and texts, sealed under the key of people. Null once it has been sent. */
    content: nullable(kinds.bytes()),
    /** When it is sent next; null once it has been sent. */
    dueAt: nullable(kinds.instant()),
    /** When its attempts end, or when it is deleted. */
    expiresAt: kinds.instant(),
    leaseToken: kinds.integer(),
  }),
  [
    { name: 'mails_due', columns: ['dueAt'] },
    { name: 'mails_expiry', columns: ['expiresAt'] },
  ],
);
export type MailRow = RowOf<typeof mailEntity>;

/** The languages in which members get mail. */
export const memberLanguageEntity = defineEntity('member_languages', (kinds) => ({
  memberId: primary(kinds.ascii(36)),
  language: kinds.ascii(8),
}));

export const mailEntities = [mailEntity, memberLanguageEntity];
