// The checks of one session without the service: how long each part takes, and all of them together.

import { findCard } from '../../src/checks/card/find-card.ts';
import { decodeRgb } from '../../src/checks/card/rgb-image.ts';
import { documentCheck } from '../../src/checks/document/document-check.ts';
import { createDocumentReader } from '../../src/checks/document/document-reader.ts';
import { faceCheck } from '../../src/checks/face/face-check.ts';
import { createFaceEngine } from '../../src/checks/face/face-engine.ts';
import { createPrintReader } from '../../src/checks/ocr/print-reader.ts';
import type { CheckedTenant, Evidence } from '../../src/domain/check.ts';
import { decideAutomatically } from '../../src/domain/decision.ts';
import type { Findings } from '../../src/domain/findings.ts';
import { defaultSettings } from '../../src/domain/tenant.ts';
import { providedModels } from '../setup/provide-models.ts';

/** Seconds of one session by part. `corners` is a part of `print`; `rest` is rules of documents, comparison and decision. */
export interface PartSeconds {
  readonly zone: number;
  readonly print: number;
  readonly corners: number;
  readonly face: number;
  readonly inputMatch: number;
  readonly rest: number;
  readonly total: number;
}

/**
 * Runs the checks of a session several times, after one that is not counted because it starts the engines.
 * @returns the mean of the parts
 */
export async function measureParts(
  evidence: Evidence,
  typed: { readonly lastName: string; readonly firstName: string; readonly birthDate: string },
  times: number,
): Promise<PartSeconds> {
  const sums = { zone: 0, print: 0, corners: 0, face: 0, inputMatch: 0, rest: 0, total: 0 };
  const timed = async <T>(part: keyof typeof sums, work: () => T | Promise<T>): Promise<T> => {
    const before = performance.now();
    const result = await work();
    sums[part] += (performance.now() - before) / 1000;
    return result;
  };
  const [zones, print, faces] = [createDocumentReader(), createPrintReader(providedModels()), createFaceEngine()];
  const document = documentCheck({
    zones: { read: (pictures, now) => timed('zone', () => zones.read(pictures, now)) },
    print: () => ({ read: (bytes) => timed('print', () => print.read(bytes)) }),
  });
  const face = faceCheck({ read: (bytes, search) => timed('face', () => faces.read(bytes, search)) }, () => true);
  const tenant: CheckedTenant = { id: 'bench', mode: 'sandbox', settings: defaultSettings('sandbox') };
  const front = evidence.pictures.find(({ kind }) => kind === 'document_front')?.bytes ?? Buffer.alloc(0);
  const now = new Date();
  const decide = () =>
    timed('total', async () => {
      let findings: Findings = {};
      for (const check of [document, face]) {
        findings = { ...findings, ...(await check.run(evidence, tenant, now, findings)) };
      }
      const { settings, mode } = tenant;
      const plan = { steps: ['document', 'face', 'user_input'] };
      await timed('inputMatch', () =>
        decideAutomatically({ plan, findings, userInput: typed, preRegisteredInfo: typed, settings, mode, now }),
      );
    });
  try {
    await decide();
    for (const part of Object.keys(sums) as (keyof typeof sums)[]) sums[part] = 0;
    for (let time = 0; time < times; time += 1) await decide();
    for (let time = 0; time < times; time += 1) {
      const picture = await decodeRgb(front, 2400);
      await timed('corners', () => findCard(picture));
    }
  } finally {
    await Promise.all([zones.close(), print.close(), faces.close()]);
  }
  sums.rest = sums.total - sums.zone - sums.print - sums.face - sums.inputMatch;
  const mean = Object.entries(sums).map(([part, sum]) => [part, sum / times]);
  return Object.fromEntries(mean) as unknown as PartSeconds;
}
