// Rules for monthly master keys: which one encrypts, which are missing, which can be destroyed.

/** How many rows need a master key. */
export interface MasterKeyNeed {
  readonly id: string;
  /** Sessions whose personal data is not erased. */
  readonly sessions: number;
  readonly webhookSecrets: number;
  /** Keys of tenants' identifier hashes. */
  readonly identifierKeys: number;
  /** Keys that sign for the instance. */
  readonly signingKeys: number;
  /** The key of tokens, links and second factors. */
  readonly peopleKeys: number;
  /** Stored requests with an `Idempotency-Key`. */
  readonly requests: number;
}

/** The counts of a key that no row needs. */
export const noNeed: Omit<MasterKeyNeed, 'id'> = {
  sessions: 0,
  webhookSecrets: 0,
  identifierKeys: 0,
  signingKeys: 0,
  peopleKeys: 0,
  requests: 0,
};

/** The id of the first master key of a month, in UTC: `2026-11`. */
export function keyOfMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/**
 * The month that a key is of: `2026-11` for that id and for `2026-11-2` to `2026-11-9`, the keys that replace an exposed one within its
 * month. Days, `2026-11-02`, are not among them.
 * @returns null for any other id
 */
export function monthOfKey(id: string): string | null {
  return /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-[2-9])?$/.exec(id)?.[1] ?? null;
}

/** Whether one of these keys is of the month of an instant. */
export function hasKeyOfMonth(ids: readonly string[], now: Date): boolean {
  return ids.some((id) => monthOfKey(id) === keyOfMonth(now));
}

/** Begin and end of the month of an instant, in UTC, in milliseconds since 1970. */
export function monthAround(now: Date): { readonly beginMs: number; readonly endMs: number } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { beginMs: Date.UTC(year, month), endMs: Date.UTC(year, month + 1) };
}

/**
 * The listed key that seals: the first of the keys of the month, so that keys of later months can be listed ahead and an exposed key can be
 * replaced at once; otherwise the first of all.
 * @returns undefined when none is listed
 */
export function keyThatSeals(listed: readonly string[], now: Date): string | undefined {
  const month = keyOfMonth(now);
  return listed.find((id) => monthOfKey(id) === month) ?? listed[0];
}

/** The listed keys that no row needs or will need: neither the key that seals nor a key of this or a later month. */
export function unneededKeys(listed: readonly string[], needed: readonly MasterKeyNeed[], now: Date): string[] {
  const sealing = keyThatSeals(listed, now);
  return listed.filter((id) => id !== sealing && !isAhead(id, now) && !needed.some((need) => need.id === id));
}

/** The keys that rows need and that are not listed, so that those rows cannot be read. */
export function missingKeys(listed: readonly string[], needed: readonly MasterKeyNeed[]): string[] {
  return needed.map(({ id }) => id).filter((id) => !listed.includes(id));
}

/**
 * The missing keys to restore before a key of the month may be made. A missing one of that month shows that the file is an old copy: the new
 * key could be another one of the same name, and rows sealed under the two could never be read together. With no key file at all, the used names are unknown, so any needed key counts.
 * @param kept the ids of the keys in the file; null when the file is missing
 */
export function keysToRestore(kept: readonly string[] | null, needed: readonly MasterKeyNeed[], now: Date): string[] {
  const missing = missingKeys(kept ?? [], needed);
  return kept === null || hasKeyOfMonth(missing, now) ? missing : [];
}

/** Whether a key is of this month or of a later one. */
function isAhead(id: string, now: Date): boolean {
  const month = monthOfKey(id);
  return month !== null && month >= keyOfMonth(now);
}
