import { type ReasonCode, reasonCodes } from './outcome.ts';
import {
  lateSecondsDefault,
  type NotificationFault,
  type SimulatedOutcome,
  type Simulation,
  simulatedOutcomes,
} from './simulation.ts';

/** A fault of a request: its place, as a JSON pointer, and the broken rule. */
export interface SimulationFault {
  readonly path: string;
  readonly message: string;
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: SimulationFault[] };

/** How many simulations `metadata.sandbox` may hold. */
const scenarioLengthMax = 10;
const noteLengthMax = 2000;
const lateSecondsMax = 3600;
/** How many unknown members are named, and how many characters of each name. */
const unknownMembersMax = 10;
const memberNameMax = 100;
const faults = ['duplicate', 'late', 'out_of_order'] as const;

/**
 * Reads `metadata.sandbox`: one simulation, or a scenario of several.
 * @param value parsed JSON
 * @returns the simulations in order, or every fault, with paths below `metadata.sandbox`
 */
export function readScenario(value: unknown): Read<Simulation[]> {
  if (!Array.isArray(value)) {
    const one = readSimulation(value, '');
    return one.ok ? { ok: true, value: [one.value] } : one;
  }
  if (value.length === 0 || value.length > scenarioLengthMax) {
    return { ok: false, faults: [{ path: '', message: `must hold 1 to ${scenarioLengthMax} simulations` }] };
  }
  const read = value.map((each, index) => readSimulation(each, `/${index}`));
  const found = read.flatMap((each) => (each.ok ? [] : each.faults));
  return found.length > 0
    ? { ok: false, faults: found }
    : { ok: true, value: read.flatMap((each) => (each.ok ? [each.value] : [])) };
}

/**
 * Reads one simulation, by the rules of the OpenAPI document for the body of `simulateOutcome`.
 * @param path its place, for the faults
 */
export function readSimulation(value: unknown, path: string): Read<Simulation> {
  const found: SimulationFault[] = [];
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
  const isNote = typeof note === 'string' && note !== '' && [...note].length <= noteLengthMax && !note.includes('\0');
  demand(note === null || isNote, '/note', `must be null or a text of 1 to ${noteLengthMax} characters`);
  const fault = notification === undefined ? null : readNotification(notification, `${path}/notification`, found);
  demand(fault !== 'fault', '/notification/fault', `must be one of ${faults.join(', ')}`);
  demand(
    fault !== 'delay',
    '/notification/delaySeconds',
    `must be a whole number from 1 to ${lateSecondsMax}, for late`,
  );
  demand(fault !== 'form', '/notification', 'must be an object with a fault');
  if (found.length > 0 || typeof fault === 'string') return { ok: false, faults: found };
  return {
    ok: true,
    value: {
      outcome: outcome as SimulatedOutcome,
      reasons: reasons === undefined ? null : (reasons as ReasonCode[]),
      note: note as string | null,
      notification: fault,
    },
  };
}

function readNotification(
  value: unknown,
  path: string,
  found: SimulationFault[],
): NotificationFault | 'form' | 'fault' | 'delay' {
  if (!isObject(value)) return 'form';
  const { fault, delaySeconds, ...rest } = value;
  demandKnown(rest, path, found);
  if (!isOneOf(faults, fault)) return 'fault';
  if (fault !== 'late') return delaySeconds === undefined ? { fault } : 'delay';
  const delay = delaySeconds ?? lateSecondsDefault;
  const isWhole = delaySeconds !== null && typeof delay === 'number' && Number.isInteger(delay);
  return isWhole && delay >= 1 && delay <= lateSecondsMax ? { fault, delaySeconds: delay } : 'delay';
}

/** Each unknown member is a fault of its own. */
function demandKnown(rest: Readonly<Record<string, unknown>>, path: string, found: SimulationFault[]): void {
  for (const name of Object.keys(rest).slice(0, unknownMembersMax)) {
    const token = name.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, memberNameMax).toWellFormed();
    found.push({ path: `${path}/${token}`, message: 'is not a member of a simulation' });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOneOf<T extends string>(values: readonly T[], value: unknown): value is T {
  return values.some((each) => each === value);
}
