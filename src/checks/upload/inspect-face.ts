// Tests the face in an upload before it is stored.

import type { FaceFault } from '../../domain/picture-quality.ts';
import type { TenantMode } from '../../domain/tenant.ts';
import { createWaitingLine } from '../../system/waiting-line.ts';
import { ChildFault } from '../child/child-runner.ts';
import type { FaceEngine } from '../face/face-engine.ts';
import { faceFaultOf } from '../face/judge-selfie.ts';

/** One is looked at while the next waits at the engine, ahead of the pictures of decisions. */
const atOnce = 2;
/** Looking at a picture takes half a second: the last in a longer line would exceed the time. */
const waitingMax = 6;
/** Two places are reserved for users of other tenants. */
const waitingOfOneMax = 4;
/** The decision looks at the picture again, so a user need not wait long; a challenge has a minute. */
const waitMsMax = 5000;

/** Deps of the test. */
export interface FaceInspectionDeps {
  readonly engine: Pick<FaceEngine, 'readUpload'>;
  /** Whether this installation may look at faces of a tenant of this mode. */
  readonly performs: (mode: TenantMode) => boolean;
  readonly log: { warn(fields: object, message: string): void };
  /** For waiting and looking together. */
  readonly timeLimitMs?: number;
}

/**
 * Makes the test.
 * @returns a function of the tenant's mode, the kind of the picture, its JPEG and its tenant. It returns what is wrong with the face, or null;
 *   null also where the installation may not look, and when the engine fails or is busy too long: unlike print, which may have to be masked,
 *   a face that nothing tested may be stored, because the decision looks at it again
 */
export function createFaceInspection({ engine, performs, log, timeLimitMs = waitMsMax }: FaceInspectionDeps) {
  const line = createWaitingLine(atOnce, waitingMax, waitingOfOneMax);
  return async (
    mode: TenantMode,
    kind: 'face' | 'challenge',
    bytes: Buffer,
    tenantId: string,
  ): Promise<FaceFault | null> => {
    if (!performs(mode)) return null;
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const untested = (code: string): null => {
      log.warn({ code }, 'testing the face of an upload failed');
      return null;
    };
    const late = new Promise<'too_slow'>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve('too_slow');
      }, timeLimitMs);
    });
    try {
      // Nothing waits any more for a picture whose turn comes too late.
      const turn = line.run(async () => (isLate ? 'too_slow' : engine.readUpload(bytes)), tenantId);
      const reading = await Promise.race([turn, late]);
      if (reading === null) return untested('line_full');
      return reading === 'too_slow' ? untested(reading) : faceFaultOf(kind, reading);
    } catch (cause) {
      return untested(cause instanceof ChildFault ? cause.code : 'failed');
    } finally {
      clearTimeout(timer);
    }
  };
}
