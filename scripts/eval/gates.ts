// Reads documents again at other gates, without reading their pictures again.

import type { PrintReader } from '../../src/checks/ocr/print-reader.ts';
import type { DocumentOcr } from '../../src/domain/findings.ts';
import { scoreFields } from './score.ts';
import type { EvalSession } from './session.ts';

/** The gates of the curve. */
export const gates = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.99] as const;

/** How the values of one document were read at one gate. */
export interface GateScore {
  readonly gate: number;
  readonly right: number;
  readonly wrong: number;
}

/** Gives a reader of print a memory, for as long as a picture is kept. */
export function withMemory(print: Pick<PrintReader, 'read'>): Pick<PrintReader, 'read'> {
  const known = new WeakMap<Buffer, ReturnType<PrintReader['read']>>();
  return {
    read(bytes) {
      const reading = known.get(bytes) ?? print.read(bytes);
      known.set(bytes, reading);
      return reading;
    },
  };
}

/**
 * Scores the values of a session at every gate.
 * @param readAt reads the session's document at a gate
 */
export async function scoreAtGates(
  session: EvalSession,
  readAt: (session: EvalSession, gate: number) => Promise<DocumentOcr | null>,
): Promise<GateScore[]> {
  const scores: GateScore[] = [];
  for (const gate of gates) {
    const { right, wrong } = scoreFields(await readAt(session, gate), session);
    scores.push({ gate, right, wrong });
  }
  return scores;
}
