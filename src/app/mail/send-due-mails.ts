import { type MailKind, mailLeaseMs, mailRetryMs } from '../../domain/mail.ts';
import { linkLifetimeMs } from '../../domain/members.ts';
import type { Deps } from '../deps.ts';
import type { ClaimedMail, MailResult, MailServer } from '../ports/mails.ts';
import type { MemberLink } from '../ports/people.ts';
import { type ComposableContent, composeMail } from './compose-mail.ts';

type SendDeps = Deps<'stores' | 'secondFactors' | 'ids' | 'clock' | 'mail'>;

/** An attempt at a mail, for the log: never its address or its words. */
export interface MailAttempt {
  readonly mailId: string;
  readonly kind: MailKind;
  readonly attempt: number;
  readonly result: MailResult;
  /** Whether this attempt is its last. */
  readonly isLast: boolean;
}

/**
 * Sends the mails that are due. One that the server may take later is tried again until it expires; one that it refuses
 * for good, or whose link is worth nothing any more, is not. A crash in between sends a mail twice.
 * @param report is called after each attempt
 * @returns how many were due, at most `limit`
 */
export function sendDueMails(deps: SendDeps) {
  return async (limit: number, report: (attempt: MailAttempt) => void): Promise<number> => {
    const { mail: server, clock } = deps;
    if (server === null) return 0;
    const now = clock.now();
    const claimed = await deps.stores.mails.claimDue(now, new Date(now.getTime() + mailLeaseMs), limit);
    await Promise.all(claimed.map((mail) => sendOne(deps, server, mail, report)));
    return claimed.length;
  };
}

async function sendOne(
  deps: SendDeps,
  server: MailServer,
  mail: ClaimedMail,
  report: (attempt: MailAttempt) => void,
): Promise<void> {
  const { mails } = deps.stores;
  const { id, leaseToken } = mail;
  const due = mail.expiresAt > deps.clock.now() ? await composable(deps, mail) : null;
  if (due === null) return mails.finish(id, leaseToken);
  const result = await server.send(composeMail(server.origin, { ...mail, to: due.to }, due.content));
  const nextAt = new Date(deps.clock.now().getTime() + mailRetryMs(leaseToken));
  const isLast = result.kind !== 'failed' || nextAt >= mail.expiresAt;
  report({ mailId: id, kind: mail.content.kind, attempt: leaseToken, result, isLast });
  await (isLast ? mails.finish(id, leaseToken) : mails.postpone(id, leaseToken, nextAt));
}

/** A mail with its recipient. */
interface Addressed {
  readonly to: string;
  readonly content: ComposableContent;
}

/** What the mail says now, and to whom; null when there is nothing to say any more. */
async function composable(deps: SendDeps, { to, content }: ClaimedMail): Promise<Addressed | null> {
  if (content.kind === 'forgotten_password') return issueLink(deps, to);
  if (content.kind === 'review_age') return { to, content };
  const link = await deps.stores.memberLinks.find(content.kind, content.token);
  return link === null || link.usedAt !== null ? null : { to, content };
}

/**
 * Makes the link for a forgotten password, for an address that has an account. It goes to the address of the account: the one that was typed
 * may be another mailbox, although both count as the same address.
 */
async function issueLink(deps: SendDeps, email: string): Promise<Addressed | null> {
  const member = await deps.stores.members.findByEmail(email);
  if (member === null) return null;
  const createdAt = deps.clock.now();
  const link: MemberLink = {
    ...{ id: deps.ids.uuid(), kind: 'password_reset', tenantId: null, grants: [], email: null, memberId: member.id },
    ...{ issuedBy: 'the sign-in page', createdAt, usedAt: null },
    expiresAt: new Date(createdAt.getTime() + linkLifetimeMs.password_reset),
  };
  const token = deps.secondFactors.newToken();
  await deps.stores.memberLinks.insert(link, token);
  return { to: member.email, content: { kind: 'password_reset', token } };
}
