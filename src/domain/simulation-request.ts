import { type ReasonCode, reasonCodes } from './outcome.ts';
import {
  lateSecondsDefault,
  type NotificationFault,
  type SimulatedOutcome,
  type Simulation,
  simulatedOutcomes,
} from './simulation.ts';

/** One fault of a request: where it stands, as a JSON pointer below the request, and the rule it breaks. */
export interface SimulationFault {
  readonly path: string;
  readonly message: string;
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: SimulationFault[] };

/** How many simulations `metadata.sandbox` may hold. */
const scriptLengthMax = 10;
const noteLengthMax = 2000;
const lateSecondsMax = 3600;
const faults = ['duplicate', 'late', 'out_of_order'] as const;

/**
 * Reads `metadata.sandbox`: one simulation, or a script of them.
 * @param value what parsing the JSON gave
 * @returns the simulations in order, or every fault, with paths below `metadata.sandbox`
 */
export function readScript(value: unknown): Read<Simulation[]> {
  if (!Array.isArray(value)) {
    const one = readSimulation(value, '');
    return one.ok ? { ok: true, value: [one.value] } : one;
  }
  if (value.length === 0 || value.length > scriptLengthMax) {
    return { ok: false, faults: [{ path: '', message: `must hold 1 to ${scriptLengthMax} simulations` }] };
  }
  const read = value.map((each, index) => readSimulation(each, `/${index}`));
  const found = read.flatMap((each) => (each.ok ? [] : each.faults));
  return found.length > 0
    ? { ok: false, faults: found }
    : { ok: true, value: read.flatMap((each) => (each.ok ? [each.value] : [])) };
}

/**
 * Reads one simulation, by the rules that the document states for the body of `simulateOutcome`.
 * @param path where it stands, for the faults
 */
export function readSimulation(value: unknown, path: string): Read<Simulation> {
  const found: SimulationFault[] = [];
  const demand = (isRight: boolean, field: string, message: string): void => {
    if (!isRight) found.push({ path: `${path}${field}`, message });
  };
  if (!isObject(value)) return { ok: false, faults: [{ path, message: 'must be an object with an outcome' }] };
  const { outcome, reasons, note = null, notification, ...rest } = value;
  demand(Object.keys(rest).length === 0, '', 'may have outcome, reasons, note and notification only');
  demand(isOneOf(simulatedOutcomes, outcome), '/outcome', `must be one of ${simulatedOutcomes.join(', ')}`);
  if (reasons !== undefined) {
    const isList = Array.isArray(reasons) && reasons.length > 0 && reasons.every((code) => isOneOf(reasonCodes, code));
    demand(isList && new Set(reasons).size === reasons.length, '/reasons', 'must list known reason codes, each once');
  }
  // Characters are counted as JSON Schema counts them.
  const isNote = typeof note === 'string' && note !== '' && [...note].length <= noteLengthMax && !note.includes('\0');
  demand(note === null || isNote, '/note', `must be null or a text of 1 to ${noteLengthMax} characters`);
  const fault = notification === undefined ? null : readNotification(notification);
  demand(fault !== 'fault', '/notification/fault', `must be one of ${faults.join(', ')}`);
  demand(
    fault !== 'delay',
    '/notification/delaySeconds',
    `must be a whole number from 1 to ${lateSecondsMax}, for late`,
  );
  demand(fault !== 'form', '/notification', 'may have fault and delaySeconds only');
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

function readNotification(value: unknown): NotificationFault | 'form' | 'fault' | 'delay' {
  if (!isObject(value)) return 'form';
  const { fault, delaySeconds, ...rest } = value;
  if (Object.keys(rest).length > 0) return 'form';
  if (!isOneOf(faults, fault)) return 'fault';
  if (fault !== 'late') return delaySeconds === undefined ? { fault } : 'delay';
  const delay = delaySeconds ?? lateSecondsDefault;
  const isWhole = delaySeconds !== null && typeof delay === 'number' && Number.isInteger(delay);
  return isWhole && delay >= 1 && delay <= lateSecondsMax ? { fault, delaySeconds: delay } : 'delay';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOneOf<T extends string>(values: readonly T[], value: unknown): value is T {
  return values.some((each) => each === value);
}
