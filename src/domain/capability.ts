// What a worker can do, what a decision needs, and which worker takes it.

import { type ProvidedStep, providerOf, type TenantMode, type TenantSettings } from './tenant.ts';

/** What only some workers may be able to do: read print, and look at the faces of a mode's tenants. */
export const capabilities = ['print', 'face_sandbox', 'face_live'] as const;
export type Capability = (typeof capabilities)[number];

/** The kinds of decisions, by what they need. Each has a queue of its own. */
export const decisionKinds = [
  'decide',
  'decide_print',
  'decide_print_live',
  'decide_face',
  'decide_face_live',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

const needs: Readonly<Record<DecisionKind, readonly Capability[]>> = {
  decide: [],
  decide_print: ['print'],
  decide_print_live: ['print'],
  decide_face: ['print', 'face_sandbox'],
  decide_face_live: ['print', 'face_live'],
};

/** Decisions about documents of live tenants. */
const liveKinds: readonly DecisionKind[] = ['decide_print_live', 'decide_face_live'];

/**
 * The kind of a session's decision, by the steps of its plan and its tenant. A step that the tenant's check provider performs needs nothing
 * of the worker.
 */
export function decisionKindOf(
  steps: readonly string[],
  { mode, settings }: { readonly mode: TenantMode; readonly settings: TenantSettings },
): DecisionKind {
  const isBuiltIn = (step: ProvidedStep) => steps.includes(step) && providerOf(settings, step) === null;
  if (isBuiltIn('face')) return mode === 'live' ? 'decide_face_live' : 'decide_face';
  if (isBuiltIn('document')) return mode === 'live' ? 'decide_print_live' : 'decide_print';
  return 'decide';
}

/**
 * Whether a worker takes decisions of a kind. It leaves them to another one that has more of what they need. Where none has, it decides with
 * what it has, and a person reviews what was not checked.
 * @param own capabilities of this worker
 * @param others capabilities of each other live worker
 * @param needsPrint whether documents of live tenants wait for a worker that reads print, however long
 */
export function takesDecisions(
  kind: DecisionKind,
  own: readonly Capability[],
  others: readonly (readonly Capability[])[],
  needsPrint: boolean,
): boolean {
  if (needsPrint && liveKinds.includes(kind) && !own.includes('print')) return false;
  const useful = (of: readonly Capability[]) => needs[kind].filter((need) => of.includes(need));
  const ours = useful(own);
  return !others.some((other) => {
    const theirs = useful(other);
    return theirs.length > ours.length && ours.every((need) => theirs.includes(need));
  });
}

const faceNeeds: Readonly<Partial<Record<DecisionKind, Capability>>> = {
  decide_face: 'face_sandbox',
  decide_face_live: 'face_live',
};

/**
 * The kinds of decisions about faces that wait for a worker that ended or died a short time ago, because it may only be starting again.
 * @param workers capabilities of each live worker
 * @param recent capabilities of each worker that ended or died lately
 */
export function awaitedKinds(
  workers: readonly (readonly Capability[])[],
  recent: readonly (readonly Capability[])[],
): DecisionKind[] {
  return decisionKinds.filter((kind) => {
    const need = faceNeeds[kind];
    return need !== undefined && !workers.some((of) => of.includes(need)) && recent.some((of) => of.includes(need));
  });
}

/** The kinds of decisions that wait, however long, because no live worker reads print. */
export function waitingKinds(workers: readonly (readonly Capability[])[], needsPrint: boolean): DecisionKind[] {
  return needsPrint && !workers.some((worker) => worker.includes('print')) ? [...liveKinds] : [];
}
