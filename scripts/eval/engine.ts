// The service's own checks and decision, without its HTTP surfaces and its database.

import { ChildFault } from '../../src/checks/child/child-runner.ts';
import { documentCheck } from '../../src/checks/document/document-check.ts';
import { createDocumentReader } from '../../src/checks/document/document-reader.ts';
import { emptyFindings } from '../../src/checks/document/passport-findings.ts';
import { faceCheck } from '../../src/checks/face/face-check.ts';
import { createFaceEngine } from '../../src/checks/face/face-engine.ts';
import type { FaceReading, FaceSearch, FaceSeen } from '../../src/checks/face/face-reading.ts';
import { judgeSelfie } from '../../src/checks/face/judge-selfie.ts';
import { createPrintReader } from '../../src/checks/ocr/print-reader.ts';
import type { Check, CheckedTenant } from '../../src/domain/check.ts';
import { type AutomaticDecision, decideAutomatically } from '../../src/domain/decision.ts';
import type { DocumentOcr, Findings } from '../../src/domain/findings.ts';
import { defaultSettings } from '../../src/domain/tenant.ts';
import { providedModels, provideModels } from '../setup/provide-models.ts';
import { withMemory } from './gates.ts';
import { createMemory, digestOf, type Memory } from './remember.ts';
import { type DocumentKind, documentKinds, type Submission } from './session.ts';

/** How one session was decided, and how long each check took. */
export interface Decided {
  readonly findings: Findings;
  readonly decision: AutomaticDecision;
  readonly seconds: number;
  readonly secondsByStep: Readonly<Record<string, number>>;
}

/** What this installation can perform, and how it decides. */
export interface Engine {
  /** The documents that it can read. */
  readonly documents: readonly DocumentKind[];
  readonly hasFaces: boolean;
  /**
   * Decides a session of a live tenant that accepts the built-in authenticity check.
   * @throws what a check throws
   */
  readonly decide: (session: Submission) => Promise<Decided>;
  /** Reads the print of a decided session's document at another gate; null where it reads none. Absent in an engine that reads nothing. */
  readonly readAt?: (session: Submission, gate: number) => Promise<DocumentOcr | null>;
  /** Gives the faces of a session again, where the engine remembers them. */
  readonly facesOf?: (session: Submission) => Promise<SeenFaces>;
  readonly close: () => Promise<void>;
}

/** The faces of a session that the face check compares. */
export interface SeenFaces {
  readonly portraits: readonly FaceSeen[];
  /** Null where none can be compared. */
  readonly selfie: FaceSeen | null;
}

/** The day of every decision: the specimens are valid then. */
const evalNow = new Date('2026-08-02T12:00:00Z');

/** The tenant of every session: live, with all defaults and the opt-in without which nothing is approved. */
const evalTenant: CheckedTenant = {
  id: '00000000-0000-4000-8000-000000000000',
  mode: 'live',
  settings: { ...defaultSettings('live'), acceptBuiltInAuthenticity: true },
};

/** Makes the engine from checks, in the order in which the service runs them. */
export function engineOf(
  checks: readonly Check[],
  documents: readonly DocumentKind[],
  close: () => Promise<void>,
): Engine {
  return {
    documents,
    hasFaces: checks.some(({ step }) => step === 'face'),
    async decide({ pictures, challenge, userInput, preRegisteredInfo, steps }) {
      const started = performance.now();
      const secondsByStep: Record<string, number> = {};
      // A round without a challenge has null, as the service has it.
      const evidence = { pictures, challenge };
      let findings: Findings = {};
      for (const check of checks.filter(({ step }) => steps.includes(step))) {
        const before = performance.now();
        findings = { ...findings, ...(await check.run(evidence, evalTenant, evalNow, findings)) };
        secondsByStep[check.step] = (secondsByStep[check.step] ?? 0) + (performance.now() - before) / 1000;
      }
      const { settings, mode } = evalTenant;
      const plan = { steps };
      const decision = decideAutomatically({
        plan,
        findings,
        userInput,
        preRegisteredInfo,
        settings,
        mode,
        now: evalNow,
      });
      return { findings, decision, seconds: (performance.now() - started) / 1000, secondsByStep };
    },
    close,
  };
}

/** A child that met one of its limits is replaced, and the session tried again, as a worker does. */
function triedTwice(decide: Engine['decide']): Engine['decide'] {
  return (session) =>
    decide(session).catch((cause: unknown) => {
      if (cause instanceof ChildFault) return decide(session);
      throw cause;
    });
}

/** How the engine of this installation is made. */
export interface EngineOptions {
  /** Whether a picture that was read before is not read again; then the seconds of a session say nothing. */
  readonly remember: boolean;
}

/** The engine of this installation. */
export interface InstalledEngine extends Engine {
  /** Forgets the pictures that were read, so that the next session takes its whole time. */
  readonly forget: () => void;
}

/** Makes the engine of this installation, with the models that read print: every check that it can perform. */
export async function createEngine({ remember }: EngineOptions): Promise<InstalledEngine> {
  await provideModels((line) => process.stderr.write(`${line}\n`));
  const zones = createDocumentReader();
  const print = createPrintReader(providedModels());
  const faces = createFaceEngine();
  const memory = createMemory();
  const wrap: Memory['wrap'] = remember ? memory.wrap : (read) => read;
  const readZones = wrap(zones.read, (pictures, now) =>
    [now.toISOString(), ...pictures.map(({ side, bytes }) => side + digestOf(bytes))].join(),
  );
  const memoryOfPrint = withMemory({ read: wrap(print.read, digestOf) });
  const readFaces = wrap(faces.read, (bytes, search) => search + digestOf(bytes));
  const checks = [
    documentCheck({ zones: { read: readZones }, print: () => memoryOfPrint }),
    faceCheck({ read: readFaces }, () => true),
  ];
  const engine = engineOf(checks, documentKinds, async () => {
    await Promise.all([zones.close(), print.close(), faces.close()]);
  });
  // The zone of a passport has no gate, so it is not read again.
  const printed = documentCheck({
    zones: { read: async () => emptyFindings('unreadable') },
    print: () => memoryOfPrint,
  });
  const readAt = async ({ pictures, challenge }: Submission, gate: number): Promise<DocumentOcr | null> => {
    const tenant = { ...evalTenant, settings: { ...evalTenant.settings, ocrConfidenceMin: gate } };
    const { document } = await printed.run({ pictures, challenge }, tenant, evalNow, {});
    return document?.ocr ?? null;
  };
  const facesOf = async ({ pictures }: Submission): Promise<SeenFaces> => {
    const read = async (kind: string, search: FaceSearch): Promise<FaceReading | null> => {
      const bytes = pictures.find((picture) => picture.kind === kind)?.bytes;
      return bytes === undefined ? null : readFaces(bytes, search);
    };
    const [front, face] = [await read('document_front', 'portrait'), await read('face', 'person')];
    return { portraits: front?.faces ?? [], selfie: face === null ? null : judgeSelfie(face).face };
  };
  return {
    ...engine,
    decide: triedTwice(engine.decide),
    readAt,
    forget: memory.forget,
    ...(remember ? { facesOf } : {}),
  };
}
