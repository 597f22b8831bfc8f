import { listedValues } from '../../domain/listed-metadata.ts';
import type { MetadataIndex, MetadataIndexStore } from '../ports/metadata-index.ts';
import type { Clock } from '../ports/system.ts';

const indexesPerCall = 50;
/**
 * How long after its instant a session may still be committed. Behind that nothing is missing any more; before that sessions are read twice,
 * once as soon as they are seen and once to be sure.
 */
const commitMs = 5 * 60_000;
/** Behind the ids of all sessions. */
const afterAllSessions = 'vs_g';

/**
 * Indexes the metadata that the settings of tenants name, behind the creates, so that a create pays nothing; and deletes the values of keys
 * that they no longer name. Nodes may work at once: values that exist are kept, and an index never goes back.
 * @returns whether the next call has more to do
 */
export function indexMetadata(deps: { readonly metadataIndexes: MetadataIndexStore; readonly clock: Clock }) {
  const { metadataIndexes } = deps;
  /** The session up to which this process has read each index. */
  const seen = new Map<string, string>();
  let after: MetadataIndex | null = null;

  /** @returns the last session that was read when more may follow, otherwise null */
  async function indexBetween({ tenantId, key }: MetadataIndex, from: string, before: string, limit: number) {
    const sessions = await metadataIndexes.sessionsBetween(tenantId, from, before, limit);
    const values = sessions.flatMap(({ id: sessionId, metadataText }) =>
      listedValues(metadataText, [key]).map((value) => ({ ...value, sessionId })),
    );
    if (values.length > 0) await metadataIndexes.add(tenantId, values);
    return { last: sessions.at(-1)?.id ?? null, isFull: sessions.length >= limit };
  }

  async function work(index: MetadataIndex, limit: number): Promise<boolean> {
    if (index.dropped) return metadataIndexes.deleteDropped(index, limit);
    const committed = firstSessionIdAt(deps.clock.now().getTime() - commitMs);
    let { completeTo } = index;
    if (completeTo < committed) {
      const { last, isFull } = await indexBetween(index, completeTo, committed, limit);
      completeTo = isFull && last !== null ? last : committed;
      await metadataIndexes.complete(index, completeTo);
      if (isFull) return true;
    }
    const name = `${index.tenantId} ${index.key}`;
    const from = maxOf(seen.get(name) ?? completeTo, completeTo);
    const { last, isFull } = await indexBetween(index, from, afterAllSessions, limit);
    seen.set(name, last ?? from);
    return isFull;
  }

  return async (limit: number): Promise<boolean> => {
    const page = await metadataIndexes.listAfter(after, indexesPerCall);
    let isMore = false;
    for (const index of page) isMore = (await work(index, limit)) || isMore;
    after = page.length === indexesPerCall ? (page.at(-1) ?? null) : null;
    return isMore || after !== null;
  };
}

function maxOf(a: string, b: string): string {
  return a > b ? a : b;
}

/** The least id that a session made at an instant can have. */
function firstSessionIdAt(ms: number): string {
  return `vs_${Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0')}`;
}
