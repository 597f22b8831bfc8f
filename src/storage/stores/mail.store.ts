import type { ClaimedMail, MailStore } from '../../app/ports/mails.ts';
import type { Language, MailContent } from '../../domain/mail.ts';
import { type MailRow, mailEntity } from '../entities/mails.ts';
import { columnsAs, insertMissingRows, updateRows } from '../rows.ts';
import type { PeopleKey } from '../sealing/people-key.ts';
import { type Access, placeholdersFor } from '../statements.ts';
import type { LoadPeopleKey } from './people-keys.ts';

const columns = columnsAs(mailEntity, 'm', ['id', 'kind', 'content', 'dueAt', 'expiresAt', 'leaseToken']);

/** The place of a sealed content: it opens in its own row only. */
const contentPlace = (id: string) => `${id}\nmails.content`;

/** What is sealed. */
interface Sealed {
  readonly to: string;
  readonly language: Language;
  readonly content: MailContent;
}

/** Mails that wait. An address and a link are in no row in clear. */
export function mailStore(access: Access, loadKey: LoadPeopleKey): MailStore {
  return {
    add: ({ id, to, language, content, dueAt, expiresAt }) =>
      access.run(async (db) => {
        const sealed: Sealed = { to, language, content };
        const box = (await loadKey(db)).seal(contentPlace(id), Buffer.from(JSON.stringify(sealed)));
        const row: MailRow = { id, kind: content.kind, content: box, dueAt, expiresAt, leaseToken: 0 };
        await insertMissingRows(db, mailEntity, [row], ['id']);
      }),
    claimDue: (now, leaseUntil, limit) =>
      access.run(async (db) => {
        const due = await db.select(
          `SELECT ${columns.list} FROM mails m WHERE m.due_at <= ? ORDER BY m.due_at LIMIT ${Math.trunc(limit)}`,
          [now],
        );
        const key = await loadKey(db);
        const claimed: ClaimedMail[] = [];
        for (const row of due.map(columns.read)) {
          // The token is in the condition, so of two senders that read the row one changes it.
          const match = { id: row.id, leaseToken: row.leaseToken };
          const change = { dueAt: leaseUntil, leaseToken: row.leaseToken + 1 };
          if ((await updateRows(db, mailEntity, match, change)) === 1) claimed.push(...open(row, key));
        }
        return claimed;
      }),
    finish: (id, leaseToken) =>
      access.run(
        async (db) => void (await updateRows(db, mailEntity, { id, leaseToken }, { content: null, dueAt: null })),
      ),
    postpone: (id, leaseToken, dueAt) =>
      access.run(async (db) => void (await updateRows(db, mailEntity, { id, leaseToken }, { dueAt }))),
    deleteExpired: (now, limit) =>
      access.run(async (db) => {
        const found = await db.select(
          `SELECT id FROM mails WHERE expires_at <= ? ORDER BY expires_at LIMIT ${Math.trunc(limit)}`,
          [now],
        );
        const ids = found.map(({ id }) => `${id}`);
        if (ids.length === 0) return 0;
        return db.execute(`DELETE FROM mails WHERE id IN (${placeholdersFor(ids)})`, ids);
      }),
  };
}

function open({ id, content, expiresAt, leaseToken }: MailRow, key: PeopleKey): ClaimedMail[] {
  if (content === null) return [];
  try {
    const sealed = JSON.parse(key.open(contentPlace(id), content).toString()) as Sealed;
    return [{ id, ...sealed, expiresAt, leaseToken: leaseToken + 1 }];
  } catch {
    // Sealed under a key that was lost. It must not hold up the others, and goes when it expires.
    return [];
  }
}
