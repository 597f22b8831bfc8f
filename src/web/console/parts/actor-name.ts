import type { Text } from '../text/use-text.ts';

interface Actor {
  readonly kind: string;
  readonly id: string;
}

const endLength = 6;
/** Keeps an id and the sign before it on one line. */
const wordJoiner = '\u2060';

/** What a caller is called: "you", or its kind with what tells it apart. @param selfId the id of the signed-in caller, as far as known */
export function actorName(t: Text, { kind, id }: Actor, selfId: string | null): string {
  if (id === selfId) return t('actor.you');
  const isLong = id.length > 2 * endLength;
  return `${t.of('actor', kind)} ${isLong ? `…${wordJoiner}${id.slice(-endLength)}` : id}`;
}
