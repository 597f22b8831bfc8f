import type { KeyDirectory } from '../../app/ports/tenants.ts';
import { type TenantRow, tenantEntity } from '../entities/tenants.ts';
import { hashOrUnmatchable } from '../ids.ts';
import { readRow, selectList } from '../rows.ts';
import type { Access } from '../transactions.ts';
import { toTenant } from './tenant.store.ts';

type Found = Awaited<ReturnType<KeyDirectory['find']>>;

interface Answer {
  /** When the question was sent, by the monotonic clock: a revocation after it may be missing in the answer. */
  readonly askedAtMs: number;
  readonly found: Promise<Found>;
}

const ageMsMax = 900;
const entriesMax = 10_000;

/**
 * Finds keys through a cache of at most 900 ms, so that a revoked key is refused by every node within a second. Callers who ask
 * for the same key at once share one query. Keys that do not exist are kept apart, so that a flood of them cannot push the real
 * ones out.
 */
export function keyDirectory(access: Access): KeyDirectory {
  const known = new Map<string, Answer>();
  const unknown = new Map<string, Answer>();

  const ask = (hash: string): Promise<Found> =>
    access.run(async (db) => {
      const [raw] = await db.select(
        `SELECT k.id AS key_id, ${selectList(tenantEntity, 't')}
         FROM api_keys k JOIN tenants t ON t.id = k.tenant_id
         WHERE k.hash = ? AND k.revoked_at IS NULL`,
        [hash],
      );
      return raw === undefined
        ? null
        : { tenant: toTenant(readRow<TenantRow>(tenantEntity, 't', raw)), keyId: `${raw.key_id}` };
    });

  return {
    find(text) {
      const hash = hashOrUnmatchable(text);
      const now = performance.now();
      const cached = known.get(hash) ?? unknown.get(hash);
      if (cached !== undefined && now - cached.askedAtMs <= ageMsMax) return cached.found;
      const answer = { askedAtMs: now, found: ask(hash) };
      keep(unknown, hash, answer);
      answer.found.then(
        (found) => {
          if (unknown.get(hash) !== answer && known.get(hash) !== answer) return;
          if (found === null) known.delete(hash);
          else {
            unknown.delete(hash);
            keep(known, hash, answer);
          }
        },
        () => {
          // A failed question is no answer: the next caller asks again.
          if (unknown.get(hash) === answer) unknown.delete(hash);
        },
      );
      known.delete(hash);
      return answer.found;
    },
    forget() {
      // Questions under way may have been asked too early: whoever waits gets their answers, nobody after that.
      known.clear();
      unknown.clear();
    },
  };
}

/** Maps keep the order of insertion, so the first entry is the oldest. */
function keep(cache: Map<string, Answer>, hash: string, answer: Answer): void {
  cache.delete(hash);
  cache.set(hash, answer);
  if (cache.size <= entriesMax) return;
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}
