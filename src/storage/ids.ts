import { randomBytesOf } from './sealing/sealing.ts';

/*
 * Identifiers are parsed before any query names them: a padded, upper-case or non-ASCII id must match no row, but ASCII columns pad on MySQL,
 * and there a non-ASCII parameter is an error, as is a NUL on PostgreSQL. A malformed id is replaced by one that no row has, so that it costs
 * the same query as an unknown one.
 */
const sessionIdForm = /^vs_[0-9a-f]{32}$/;
const eventIdForm = /^evt_[0-9a-f]{32}$/;
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const unmatchable = {
  session: `vs_${'0'.repeat(32)}`,
  event: `evt_${'0'.repeat(32)}`,
  uuid: '00000000-0000-0000-0000-000000000000',
};

export function isSessionId(text: string): boolean {
  return sessionIdForm.test(text);
}

export function isUuid(text: string): boolean {
  return uuidForm.test(text);
}

/** The id itself, or one that no session has. */
export function sessionIdOrUnmatchable(text: string): string {
  return sessionIdForm.test(text) ? text : unmatchable.session;
}

/** The id itself, or one that no event has. */
export function eventIdOrUnmatchable(text: string): string {
  return eventIdForm.test(text) ? text : unmatchable.event;
}

/** The id itself, or one that no row has. For tenants, keys, endpoints, outcomes and other rows with a UUID. */
export function uuidOrUnmatchable(text: string): string {
  return uuidForm.test(text) ? text : unmatchable.uuid;
}

let latestMs = 0;
let sequence = 0;

/**
 * How far the instant in an id may be ahead of its row's, because a clock was set back. Lists that end at a time read the rows of this long
 * after it as well, so it is short: enough for the corrections of a clock that is kept in step.
 */
export const idSkewMs = 60_000;

/** The least id that a row created at an instant can have (UUIDv7). */
export function firstIdAt(atMs: number): string {
  const hex = Math.max(0, Math.trunc(atMs)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}

/**
 * A UUIDv7 (RFC 9562), for rows whose ids storage assigns. Ids of one process grow, within a millisecond too, so that new rows are appended
 * to the primary key and keep their order of creation, unless the clock was set back further than lists allow for.
 * @param atMs milliseconds since the epoch
 */
export function timeOrderedId(atMs: number): string {
  const ms = Math.trunc(atMs);
  sequence += 1;
  const isBehind = ms <= latestMs - idSkewMs;
  if (ms > latestMs || isBehind || sequence > 0xfff) {
    latestMs = isBehind ? ms : Math.max(ms, latestMs + 1);
    sequence = 0;
  }
  return uuidv7(latestMs, sequence);
}

let instantMs = 0;
let inInstant = 0;

/**
 * A UUIDv7 whose time is exactly the given one, for rows that keep no other time (see `timeOfId`). Ids of one process and millisecond grow
 * up to 4096 of them.
 */
export function idAt(atMs: number): string {
  const ms = Math.trunc(atMs);
  inInstant = ms === instantMs ? Math.min(inInstant + 1, 0xfff) : 0;
  instantMs = ms;
  return uuidv7(ms, inInstant);
}

/** The time in an id that `idAt` made. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

function uuidv7(ms: number, order: number): string {
  const bytes = randomBytesOf(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | order, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The least id that a session created at an instant can have. */
export function firstSessionIdAt(atMs: number): string {
  return `vs_${Math.max(0, Math.trunc(atMs)).toString(16).padStart(12, '0')}`;
}

/** The least id that an event recorded at an instant can have. */
export function firstEventIdAt(atMs: number): string {
  return `evt_${firstIdAt(atMs).replaceAll('-', '').slice(0, 12)}`;
}

/** The time in the id of a session. */
export function timeOfSessionId(id: string): Date {
  return new Date(Number.parseInt(id.slice(3, 15), 16));
}
