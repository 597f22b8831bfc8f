import { arrayAt, type JsonObject, lookUp, objectAt, stringAt } from '../json-document.ts';
import { type ErrorEntry, readMeanings } from '../read-errors.ts';
import { readOperations } from '../read-operations.ts';
import type { CatalogueSource } from './read-catalogue.ts';

/** A text for the end user. */
export interface UserText {
  readonly en: string;
  readonly ja: string;
}

/** What is done about a refusal: who can mend it, whether to try again, and what the user hears. */
interface Dealing {
  readonly whoActs: string;
  readonly retry: string;
  readonly userMayRetry: boolean;
  readonly tellUser: UserText;
}

/** A reason code of an outcome, or the code of a failure. */
export interface ReasonEntry {
  readonly code: string;
  readonly meaning: string;
  /** What the checks make of it; null where they never give it. */
  readonly automatic: 'reject' | 'refer' | null;
  /** Who may give it. */
  readonly by: readonly string[];
  readonly userMayRetry: boolean;
  readonly tellUser: UserText;
}

/** One way from a state to a state (or back to the same one). */
export interface Transition {
  readonly command: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly when: string;
  /** The published operation that gives the command; null where none does. */
  readonly operation: { readonly surface: string; readonly operationId: string } | null;
  readonly verdict: string | null;
  /** The type of the notification that tells of it; null where none does. */
  readonly event: string | null;
}

/** Everything that a client may meet, for programs: `/catalogue.json`. Backticks in texts mark code. */
export interface Catalogue {
  /** `info.version` of the tenant document that it was made from. */
  readonly version: string;
  readonly states: readonly {
    readonly state: string;
    readonly meaning: string;
    readonly waitsFor: string;
    /** The commands that lead to another state. */
    readonly leftBy: readonly string[];
    readonly tellUser: UserText;
  }[];
  readonly transitions: readonly Transition[];
  readonly events: readonly { readonly type: string; readonly meaning: string }[];
  readonly reasons: readonly ReasonEntry[];
  readonly failures: readonly Omit<ReasonEntry, 'automatic'>[];
  readonly errors: readonly ({
    readonly tag: string;
    readonly status: number;
    readonly type: string;
    readonly title: string;
    readonly when: string;
    readonly advice: string;
    readonly operations: Readonly<Record<string, readonly string[]>>;
    readonly reasons: readonly ({ readonly reason: string; readonly meaning: string } & Dealing)[];
  } & Dealing)[];
}

/**
 * Merges what `openapi/catalogue/` says with what the documents say.
 * @param bundles the bundled documents by name: tenant, capture, admin, notifications
 * @param entries every problem of the documents
 * @throws Error naming what one side has and the other has not: a state, event, verdict, operation, reason, `_tag` or text
 */
export function buildCatalogue(
  source: CatalogueSource,
  bundles: ReadonlyMap<string, JsonObject>,
  entries: readonly ErrorEntry[],
): Catalogue {
  const tenant = bundleOf(bundles, 'tenant');
  const told = new Set<string>();
  const tell = (place: string, name: string): UserText => {
    const text = source.messages[name];
    if (text === undefined) throw new Error(`${place}: openapi/catalogue/messages.yaml has no ${name}`);
    told.add(name);
    return text;
  };
  const events = readEvents(bundleOf(bundles, 'notifications'));
  const transitions = readTransitions(source.states, bundles, new Set(events.map(({ type }) => type)));
  const catalogue: Catalogue = {
    version: stringAt(tenant.info, 'version') ?? '',
    states: readStates(source.states, tenant, transitions, tell),
    transitions,
    events,
    reasons: readReasons('ReasonCode', source.reasons.reasons, tenant, tell),
    failures: readReasons('FailureCode', source.reasons.failures, bundleOf(bundles, 'notifications'), tell),
    errors: entries.map((entry) => describeError(entry, source.errors[entry.tag], tell)),
  };
  const unused = Object.keys(source.messages).filter((name) => !told.has(name));
  if (unused.length > 0) throw new Error(`openapi/catalogue/messages.yaml: nobody is told ${unused.join(', ')}`);
  return catalogue;
}

type Tell = (place: string, name: string) => UserText;

function bundleOf(bundles: ReadonlyMap<string, JsonObject>, name: string): JsonObject {
  const bundle = bundles.get(name);
  if (bundle === undefined) throw new Error(`the catalogue needs the document ${name}`);
  return bundle;
}

/** Throws an Error unless both sides name the same things. */
function demandSame(what: string, written: readonly string[], published: readonly string[]): void {
  const missing = published.filter((name) => !written.includes(name));
  const surplus = written.filter((name) => !published.includes(name));
  if (missing.length > 0) throw new Error(`openapi/catalogue: ${what} without an entry: ${missing.join(', ')}`);
  if (surplus.length > 0) throw new Error(`openapi/catalogue: ${what} that no document has: ${surplus.join(', ')}`);
}

function readStates(
  { states }: CatalogueSource['states'],
  tenant: JsonObject,
  transitions: readonly Transition[],
  tell: Tell,
): Catalogue['states'] {
  const meanings = readMeanings('SessionStatus', lookUp(tenant, '#/components/schemas/SessionStatus'));
  demandSame(
    'states',
    Object.keys(states),
    meanings.map(({ value }) => value),
  );
  return meanings.map(({ value: state, meaning }) => {
    const { waitsFor, tellUser } = states[state] as (typeof states)[string];
    const leaving = transitions.filter(({ from, to }) => from === state && to !== state);
    const leftBy = [...new Set(leaving.map(({ command }) => command))];
    return { state, meaning, waitsFor, leftBy, tellUser: tell(state, tellUser) };
  });
}

function readTransitions(
  { states, commands }: CatalogueSource['states'],
  bundles: ReadonlyMap<string, JsonObject>,
  events: ReadonlySet<string>,
): Transition[] {
  const verdicts = arrayAt(lookUp(bundleOf(bundles, 'tenant'), '#/components/schemas/Verdict'), 'enum');
  const demand = (holds: boolean, command: string, fault: string): void => {
    if (!holds) throw new Error(`openapi/catalogue/states.yaml: ${command}: ${fault}`);
  };
  const transitions = Object.entries(commands).flatMap(([command, { by, operation, when, moves }]) => {
    if (operation !== undefined) {
      const known = readOperations(bundleOf(bundles, operation.surface)).some(({ id }) => id === operation.operationId);
      demand(known, command, `the document ${operation.surface} has no operation ${operation.operationId}`);
    }
    return moves.map((move): Transition => {
      const { from, to, verdict = null, event = null } = move;
      for (const state of [from, to]) demand(state in states, command, `there is no state ${state}`);
      demand(verdict === null || verdicts.includes(verdict), command, `there is no verdict ${verdict}`);
      demand(event === null || events.has(event), command, `there is no event ${event}`);
      const condition = move.when === undefined ? when : `${when} ${move.when}`;
      return { command, from, to, by, when: condition, operation: operation ?? null, verdict, event };
    });
  });
  const silent = [...events].filter((event) => !transitions.some((transition) => transition.event === event));
  demand(silent.length === 0, 'no move', `tells of ${silent.join(', ')}`);
  return transitions;
}

/** The events, as the messages of the AsyncAPI document name and summarise them. */
function readEvents(notifications: JsonObject): Catalogue['events'] {
  return Object.values(objectAt(notifications.components, 'messages')).map((message) => {
    const type = stringAt(message, 'name');
    const meaning = stringAt(message, 'summary');
    if (type === undefined || meaning === undefined) throw new Error('a message has no name or no summary');
    return { type, meaning };
  });
}

/** The codes of an open set: a string schema with `x-extensible-enum`. */
function readReasons<Entry extends CatalogueSource['reasons']['failures'][string]>(
  schema: string,
  entries: Readonly<Record<string, Entry>>,
  document: JsonObject,
  tell: Tell,
): (Omit<Entry, 'tellUser'> & { code: string; tellUser: UserText })[] {
  const codes = arrayAt(lookUp(document, `#/components/schemas/${schema}`), 'x-extensible-enum').map(String);
  demandSame(`codes of ${schema}`, Object.keys(entries), codes);
  return codes.map((code) => {
    const { tellUser, ...entry } = entries[code] as Entry;
    return { code, ...entry, tellUser: tell(code, tellUser) };
  });
}

function describeError(
  entry: ErrorEntry,
  source: CatalogueSource['errors'][string] | undefined,
  tell: Tell,
): Catalogue['errors'][number] {
  const { tag, status, anchor, title, when, advice, operations } = entry;
  const { whoActs, retry, userMayRetry, tellUser, reasons = {} } = source as CatalogueSource['errors'][string];
  demandSame(
    `reasons of ${tag}`,
    Object.keys(reasons),
    entry.reasons.map(({ value }) => value),
  );
  return {
    ...{ tag, status, type: `/docs/errors#${anchor}`, title, when, advice, whoActs, retry, userMayRetry },
    tellUser: tell(tag, tellUser),
    operations: Object.fromEntries(operations),
    reasons: entry.reasons.map(({ value, meaning }) => {
      const dealing = reasons[value] as (typeof reasons)[string];
      return { reason: value, meaning, ...dealing, tellUser: tell(`${tag} ${value}`, dealing.tellUser) };
    }),
  };
}
