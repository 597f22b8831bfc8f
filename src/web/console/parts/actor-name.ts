import type { Text } from '../text/use-text.ts';

interface Actor {
  readonly kind: string;
  readonly id: string;
}

const endLength = 6;
/** Keeps an id and the sign before it on one line. */
const wordJoiner = '\u2060';

/**
 * What a caller is called: "you", its name, the part of the service that it is, or its kind with the end of its id.
 * @param selfId the id of the signed-in caller, as far as known
 * @param names by ids, as far as the caller may know them; those of removed members and revoked tokens may be missing
 */
export function actorName(
  t: Pick<Text, 'find' | 'of'> & ((id: 'actor.you') => string),
  { kind, id }: Actor,
  selfId: string | null,
  names: ReadonlyMap<string, string>,
): string {
  if (id === selfId) return t('actor.you');
  const name = names.get(id);
  const part = kind === 'service' ? t.find(`actor.service.${id}`) : null;
  if (part !== null) return part;
  if (name !== undefined) return kind === 'member' ? name : `${t.of('actor', kind)} ${name}`;
  const isLong = id.length > 2 * endLength;
  return `${t.of('actor', kind)} ${isLong ? `…${wordJoiner}${id.slice(-endLength)}` : id}`;
}
