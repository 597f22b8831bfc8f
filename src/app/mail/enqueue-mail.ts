import { type Language, type MailContent, mailLifetimeMs } from '../../domain/mail.ts';
import type { Deps } from '../deps.ts';
import type { Stores } from '../ports/stores.ts';

/** Whom a mail is for. */
export interface Addressee {
  readonly to: string;
  readonly language: Language;
}

/**
 * Stores a mail that a worker sends later, so that no request waits for a mail server. In a transaction, it is sent only if that commits.
 * @param id names what may be sent once only; a new one by default
 * @returns false where the instance has no mail server
 */
export async function enqueueMail(
  deps: Deps<'ids' | 'clock' | 'mail'>,
  { mails }: Pick<Stores, 'mails'>,
  addressee: Addressee,
  content: MailContent,
  id = deps.ids.uuid(),
): Promise<boolean> {
  if (deps.mail === null) return false;
  const dueAt = deps.clock.now();
  const expiresAt = new Date(dueAt.getTime() + mailLifetimeMs[content.kind]);
  await mails.add({ id, ...addressee, content, dueAt, expiresAt });
  return true;
}
