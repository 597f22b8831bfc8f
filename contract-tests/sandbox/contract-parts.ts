// Reads from the documents what a sandbox must be able to show, and compares it with what it has shown.

import { readFileSync } from 'node:fs';

/** A transition of the published catalogue. */
export interface Transition {
  readonly command: string;
  readonly from: string;
  readonly to: string;
  readonly verdict: string | null;
  readonly event: string | null;
}

/** Everything that the contract says can become of a session, and that a sandbox has to be able to show. */
export interface ContractParts {
  readonly verdicts: readonly string[];
  readonly reasons: readonly string[];
  readonly statuses: readonly string[];
  readonly transitions: readonly Transition[];
  readonly events: readonly string[];
  readonly outcomes: readonly string[];
  readonly faults: readonly string[];
}

/** Which reasons the published catalogue lets whom give. */
export interface ReasonGivers {
  readonly rejecting: readonly string[];
  readonly referring: readonly string[];
  readonly reviewer: readonly string[];
}

interface Catalogue {
  readonly transitions: readonly Transition[];
  readonly events: readonly { readonly type: string }[];
  readonly reasons: readonly {
    readonly code: string;
    readonly automatic: 'reject' | 'refer' | 'reject_or_refer' | null;
    readonly by: string[];
  }[];
}

type Schemas = Readonly<
  Record<string, { readonly enum?: readonly string[]; readonly 'x-extensible-enum'?: readonly string[] }>
>;

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../generated/${file}`, import.meta.url), 'utf8'));
const catalogue: Catalogue = read('catalogue.json');
const schemas: Schemas = read('openapi/tenant.json').components.schemas;
const valuesOf = (name: string) => schemas[name]?.enum ?? schemas[name]?.['x-extensible-enum'] ?? [];
const both = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])];

/** Reads the parts from the published documents. */
export function readContractParts(): ContractParts {
  return {
    verdicts: valuesOf('Verdict'),
    reasons: both(
      valuesOf('ReasonCode'),
      catalogue.reasons.map(({ code }) => code),
    ),
    statuses: valuesOf('SessionStatus'),
    transitions: catalogue.transitions,
    events: catalogue.events.map(({ type }) => type),
    outcomes: valuesOf('SimulatedOutcome'),
    faults: valuesOf('NotificationFault'),
  };
}

/** Reads who gives which reason. */
export function readReasonGivers(): ReasonGivers {
  const codes = (choose: (reason: Catalogue['reasons'][number]) => boolean) =>
    catalogue.reasons.filter(choose).map(({ code }) => code);
  return {
    rejecting: codes(({ automatic }) => automatic?.startsWith('reject') === true),
    referring: codes(({ automatic }) => automatic?.endsWith('refer') === true),
    reviewer: codes(({ by }) => by.includes('reviewer')),
  };
}

/** A transition as a text, to be compared. */
function transitionText({ command, from, to, verdict, event }: Transition): string {
  return `${command}: ${from} -> ${to}, ${verdict ?? 'no verdict'}, ${event ?? 'no event'}`;
}

/** What of the contract was not produced, each with its kind. */
export function missingOf(parts: ContractParts, produced: ContractParts): string[] {
  const kinds = ['verdicts', 'reasons', 'statuses', 'events', 'outcomes', 'faults'] as const;
  const transitions = new Set(produced.transitions.map(transitionText));
  return [
    ...kinds.flatMap((kind) =>
      parts[kind].filter((value) => !produced[kind].includes(value)).map((value) => `${kind}: ${value}`),
    ),
    ...parts.transitions
      .map(transitionText)
      .filter((text) => !transitions.has(text))
      .map((text) => `transitions: ${text}`),
  ];
}
