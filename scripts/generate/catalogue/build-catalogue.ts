import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { surfaces } from '../documents.ts';
import { arrayAt, type JsonObject, lookUp, stringAt } from '../json-document.ts';
import { type ErrorEntry, readErrors, readMeanings } from '../read-errors.ts';
import { readOperations } from '../read-operations.ts';
import { sessionMessages } from '../session-messages.ts';
import { adviceOf, type CatalogueSource, readCatalogue } from './read-catalogue.ts';

/** A text for the end user. */
export interface UserText {
  readonly en: string;
  readonly ja: string;
}

/** How to handle a problem: who can resolve it, whether to retry, and what to tell the user. */
interface Handling {
  readonly whoActs: string;
  readonly retry: string;
  readonly userMayRetry: boolean;
  readonly tellUser: UserText;
}

/** A reason code of an outcome, or the code of a failure. */
export interface ReasonEntry {
  readonly code: string;
  readonly meaning: string;
  /** What the checks decide for it; null if they never give it. */
  readonly automatic: 'reject' | 'refer' | 'reject_or_refer' | null;
  /** Who may give it. */
  readonly by: readonly string[];
  readonly userMayRetry: boolean;
  readonly tellUser: UserText;
}

/** A transition from one state to another or to itself. */
export interface Transition {
  readonly command: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly when: string;
  /** The published operation of the command; null if there is none. */
  readonly operation: { readonly surface: string; readonly operationId: string } | null;
  readonly verdict: string | null;
  /** The type of its notification; null if there is none. */
  readonly event: string | null;
}

/** States, transitions, events, reasons and problems for programs: `/catalogue.json`. Backticks in texts mark code. */
export interface Catalogue {
  /** `info.version` of the tenant document. */
  readonly version: string;
  readonly states: readonly {
    readonly state: string;
    readonly meaning: string;
    readonly waitsFor: string;
    /** The commands of transitions to another state. */
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
    readonly reasons: readonly ({ readonly reason: string; readonly meaning: string } & Handling)[];
  } & Handling)[];
}

/** The source of the portal's pages. */
export interface Documentation {
  readonly catalogue: Catalogue;
  readonly errors: readonly ErrorEntry[];
}

/**
 * Writes `<target>/catalogue.json`, which the service serves at `/catalogue.json`.
 * @param root the repository's root, where the hand-written part is
 * @returns the catalogue and its problems; null if a document does not exist yet
 * @throws Error naming a difference between the hand-written part and the documents
 */
export async function writeCatalogue(
  root: string,
  bundles: ReadonlyMap<string, JsonObject>,
  target: string,
): Promise<Documentation | null> {
  const present = surfaces.flatMap(({ name }) => {
    const bundle = bundles.get(name);
    return bundle === undefined ? [] : [[name, bundle] as const];
  });
  // Without one of the documents, its errors would be reported as removed.
  if (present.length < surfaces.length || !bundles.has('notifications')) return null;
  const source = await readCatalogue(root);
  const errors = readErrors(new Map(present), adviceOf(source));
  const catalogue = buildCatalogue(source, bundles, errors);
  await writeFile(path.join(target, 'catalogue.json'), `${JSON.stringify(catalogue, null, 2)}\n`);
  return { catalogue, errors };
}

/**
 * Merges `openapi/catalogue/` with the documents.
 * @param bundles the bundled documents by name: tenant, capture, admin, notifications
 * @param entries every problem of the documents
 * @throws Error naming a state, event, verdict, operation, reason, `_tag` or text that only one side has
 */
export function buildCatalogue(
  source: CatalogueSource,
  bundles: ReadonlyMap<string, JsonObject>,
  entries: readonly ErrorEntry[],
): Catalogue {
  const tenant = bundleOf(bundles, 'tenant');
  const used = new Set<string>();
  const userText: FindText = (place, name) => {
    const text = source.messages[name];
    if (text === undefined) throw new Error(`${place}: openapi/catalogue/messages.yaml has no ${name}`);
    used.add(name);
    return text;
  };
  const events = readEvents(bundleOf(bundles, 'notifications'));
  const transitions = readTransitions(source.states, bundles, new Set(events.map(({ type }) => type)));
  const catalogue: Catalogue = {
    version: stringAt(tenant.info, 'version') ?? '',
    states: readStates(source.states, tenant, transitions, userText),
    transitions,
    events,
    reasons: readReasons('ReasonCode', source.reasons.reasons, tenant, userText),
    failures: readReasons('FailureCode', source.reasons.failures, bundleOf(bundles, 'notifications'), userText),
    errors: entries.map((entry) => describeError(entry, source.errors[entry.tag], userText)),
  };
  const unused = Object.keys(source.messages).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`openapi/catalogue/messages.yaml: no entry uses ${unused.join(', ')}`);
  return catalogue;
}

/** Finds a text of messages.yaml; `place` names the entry that refers to it. */
type FindText = (place: string, name: string) => UserText;

function bundleOf(bundles: ReadonlyMap<string, JsonObject>, name: string): JsonObject {
  const bundle = bundles.get(name);
  if (bundle === undefined) throw new Error(`the catalogue needs the document ${name}`);
  return bundle;
}

/** Throws an Error unless both lists have the same names. */
function requireSame(what: string, written: readonly string[], published: readonly string[]): void {
  const missing = published.filter((name) => !written.includes(name));
  const surplus = written.filter((name) => !published.includes(name));
  if (missing.length > 0) throw new Error(`openapi/catalogue: ${what} without an entry: ${missing.join(', ')}`);
  if (surplus.length > 0) throw new Error(`openapi/catalogue: ${what} that no document has: ${surplus.join(', ')}`);
}

function readStates(
  { states }: CatalogueSource['states'],
  tenant: JsonObject,
  transitions: readonly Transition[],
  userText: FindText,
): Catalogue['states'] {
  const meanings = readMeanings('SessionStatus', lookUp(tenant, '#/components/schemas/SessionStatus'));
  requireSame(
    'states',
    Object.keys(states),
    meanings.map(({ value }) => value),
  );
  return meanings.map(({ value: state, meaning }) => {
    const { waitsFor, tellUser } = states[state] as (typeof states)[string];
    const leaving = transitions.filter(({ from, to }) => from === state && to !== state);
    const leftBy = [...new Set(leaving.map(({ command }) => command))];
    return { state, meaning, waitsFor, leftBy, tellUser: userText(state, tellUser) };
  });
}

function readTransitions(
  { states, commands }: CatalogueSource['states'],
  bundles: ReadonlyMap<string, JsonObject>,
  events: ReadonlySet<string>,
): Transition[] {
  const verdicts = arrayAt(lookUp(bundleOf(bundles, 'tenant'), '#/components/schemas/Verdict'), 'enum');
  const check = (holds: boolean, command: string, message: string): void => {
    if (!holds) throw new Error(`openapi/catalogue/states.yaml: ${command}: ${message}`);
  };
  const transitions = Object.entries(commands).flatMap(([command, { by, operation, when, transitions: list }]) => {
    if (operation !== undefined) {
      const known = readOperations(bundleOf(bundles, operation.surface)).some(({ id }) => id === operation.operationId);
      check(known, command, `the document ${operation.surface} has no operation ${operation.operationId}`);
    }
    return list.map((transition): Transition => {
      const { from, to, verdict = null, event = null } = transition;
      for (const state of [from, to]) check(state in states, command, `there is no state ${state}`);
      check(verdict === null || verdicts.includes(verdict), command, `there is no verdict ${verdict}`);
      check(event === null || events.has(event), command, `there is no event ${event}`);
      const condition = transition.when === undefined ? when : `${when} ${transition.when}`;
      return { command, from, to, by, when: condition, operation: operation ?? null, verdict, event };
    });
  });
  const silent = [...events].filter((event) => !transitions.some((transition) => transition.event === event));
  check(silent.length === 0, 'no transition', `sends ${silent.join(', ')}`);
  return transitions;
}

/** Reads the events: the names and summaries of the AsyncAPI document's messages about sessions. */
function readEvents(notifications: JsonObject): Catalogue['events'] {
  return sessionMessages(notifications).map((message) => {
    const type = stringAt(message, 'name');
    const meaning = stringAt(message, 'summary');
    if (type === undefined || meaning === undefined) throw new Error('a message has no name or no summary');
    return { type, meaning };
  });
}

/** Reads the codes of an open set, a string schema with `x-extensible-enum`. */
function readReasons<Entry extends CatalogueSource['reasons']['failures'][string]>(
  schema: string,
  entries: Readonly<Record<string, Entry>>,
  document: JsonObject,
  userText: FindText,
): (Omit<Entry, 'tellUser'> & { code: string; tellUser: UserText })[] {
  const codes = arrayAt(lookUp(document, `#/components/schemas/${schema}`), 'x-extensible-enum').map(String);
  requireSame(`codes of ${schema}`, Object.keys(entries), codes);
  return codes.map((code) => {
    const { tellUser, ...entry } = entries[code] as Entry;
    return { code, ...entry, tellUser: userText(code, tellUser) };
  });
}

function describeError(
  entry: ErrorEntry,
  source: CatalogueSource['errors'][string] | undefined,
  userText: FindText,
): Catalogue['errors'][number] {
  const { tag, status, anchor, title, when, advice, operations } = entry;
  const { whoActs, retry, userMayRetry, tellUser, reasons = {} } = source as CatalogueSource['errors'][string];
  requireSame(
    `reasons of ${tag}`,
    Object.keys(reasons),
    entry.reasons.map(({ value }) => value),
  );
  return {
    ...{ tag, status, type: `/docs/errors#${anchor}`, title, when, advice, whoActs, retry, userMayRetry },
    tellUser: userText(tag, tellUser),
    operations: Object.fromEntries(operations),
    reasons: entry.reasons.map(({ value, meaning }) => {
      const handling = reasons[value] as (typeof reasons)[string];
      return { reason: value, meaning, ...handling, tellUser: userText(`${tag} ${value}`, handling.tellUser) };
    }),
  };
}
