// Reads simulations out of parsed JSON: the body of `simulateOutcome`, and `metadata.sandbox`.

import { type ReasonCode, reasonCodes } from './outcome.ts';
import { type Fault, type Faulty, type Ok, ok } from './result.ts';
import {
  lateSecondsDefault,
  type NotificationFault,
  type SimulatedOutcome,
  type Simulation,
  simulatedOutcomes,
} from './simulation.ts';

/** How many simulations `metadata.sandbox` may hold. */
const scenarioLengthMax = 10;
const noteLengthMax = 2000;
const lateSecondsMax = 3600;
/** How many unknown members are named, and how many characters of each name. */
const unknownMembersMax = 10;
const memberNameMax = 100;
const faults = ['duplicate', 'late', 'out_of_order'] as const;

/**
 * Tells whether `metadata.sandbox` asks for simulations: an object with a text as `outcome`, or a list with at least one of those. Any
 * other value is metadata, which may have any shape (SPEC 4.1).
 * @param value parsed JSON
 */
export function asksForSimulation(value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).some((each) => isObject(each) && typeof each.outcome === 'string');
}

/**
 * Reads `metadata.sandbox` that asks for simulations: one, or a scenario of several.
 * @param value parsed JSON
 * @returns the simulations in order, or every fault, with paths below `metadata.sandbox`
 */
export function readScenario(value: unknown): Ok<Simulation[]> | Faulty {
  if (!Array.isArray(value)) {
    const one = readSimulation(value, '');
    return one.ok ? ok([one.value]) : one;
  }
  if (value.length > scenarioLengthMax) {
    return { ok: false, faults: [{ path: '', message: `must contain 1 to ${scenarioLengthMax} simulations` }] };
  }
  const read = value.map((each, index) => readSimulation(each, `/${index}`));
  const found = read.flatMap((each) => (each.ok ? [] : each.faults));
  return found.length > 0 ? { ok: false, faults: found } : ok(read.flatMap((each) => (each.ok ? [each.value] : [])));
}

/**
 * Reads one simulation, by the rules of the OpenAPI document for the body of `simulateOutcome`.
 * @param path its place, for the faults
 */
export function readSimulation(value: unknown, path: string): Ok<Simulation> | Faulty {
  const found: Fault[] = [];
  const demand = (isRight: boolean, field: string, message: string): void => {
    if (!isRight) found.push({ path: `${path}${field}`, message });
  };
  if (!isObject(value)) return { ok: false, faults: [{ path, message: 'must be an object with an outcome' }] };
  const { outcome, reasons, note = null, notification, ...rest } = value;
  demandKnown(rest, path, found);
  demand(isOneOf(simulatedOutcomes, outcome), '/outcome', `must be one of ${simulatedOutcomes.join(', ')}`);
  if (reasons !== undefined) {
    const isList = Array.isArray(reasons) && reasons.length > 0 && reasons.every((code) => isOneOf(reasonCodes, code));
    demand(isList && new Set(reasons).size === reasons.length, '/reasons', 'must list known reason codes, each once');
  }
  // Characters are counted as JSON Schema counts them.
  const hasLength = typeof note === 'string' && note !== '' && [...note].length <= noteLengthMax;
  const isNote = hasLength && note.isWellFormed() && !note.includes('\0');
  demand(note === null || isNote, '/note', `must be null or a text of 1 to ${noteLengthMax} characters`);
  const fault = notification === undefined ? null : readNotification(notification, `${path}/notification`, found);
  if (found.length > 0) return { ok: false, faults: found };
  return ok({
    outcome: outcome as SimulatedOutcome,
    reasons: (reasons ?? null) as ReasonCode[] | null,
    note: note as string | null,
    notification: fault,
  });
}

/** @returns null after adding a fault */
function readNotification(value: unknown, path: string, found: Fault[]): NotificationFault | null {
  const refuse = (field: string, message: string): null => {
    found.push({ path: `${path}${field}`, message });
    return null;
  };
  if (!isObject(value)) return refuse('', 'must be an object with a fault');
  const { fault, delaySeconds = lateSecondsDefault, ...rest } = value;
  demandKnown(rest, path, found);
  if (!isOneOf(faults, fault)) return refuse('/fault', `must be one of ${faults.join(', ')}`);
  const isDelay = typeof delaySeconds === 'number' && Number.isInteger(delaySeconds);
  if (fault !== 'late' && value.delaySeconds === undefined) return { fault };
  if (fault === 'late' && isDelay && delaySeconds >= 1 && delaySeconds <= lateSecondsMax)
    return { fault, delaySeconds };
  return refuse('/delaySeconds', `must be a whole number from 1 to ${lateSecondsMax}, for late`);
}

/** Each unknown member is a fault of its own. */
function demandKnown(rest: Readonly<Record<string, unknown>>, path: string, found: Fault[]): void {
  for (const name of Object.keys(rest).slice(0, unknownMembersMax)) {
    const shown = name.slice(0, memberNameMax).toWellFormed();
    const token = shown.replaceAll('~', '~0').replaceAll('/', '~1');
    found.push({ path: `${path}/${token}`, message: `unknown field "${shown}"` });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOneOf<T extends string>(values: readonly T[], value: unknown): value is T {
  return values.some((each) => each === value);
}
