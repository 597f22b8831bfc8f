import { createHash } from 'node:crypto';
import { type Challenge, type FrameRefusal, frameRefusal, withFrame } from '../../domain/challenge.ts';
import { uploadsMax } from '../../domain/evidence.ts';
import {
  type FaceFault,
  type PictureQuality,
  qualityDetails,
  qualityFault,
  qualityRefusalsMax,
} from '../../domain/picture-quality.ts';
import { type Refused, refused } from '../../domain/result.ts';
import type { Frame } from '../ports/stores.ts';
import { type CaptureDeps, notBound } from './capture-view.ts';
import { type PictureRefused, refusePicture, refuseUpload, storeEvidence, uploadsUsed } from './put-evidence.ts';

const details: Readonly<Record<FrameRefusal, string>> = {
  challenge_ended: 'This challenge has ended. Ask for another one.',
  challenge_expired: 'The time for this challenge has passed. Ask for another one.',
  challenge_order: 'This is not the next frame of the challenge.',
};

/** The frame of one action of a challenge. */
export interface ChallengeFrame extends Omit<Frame, 'fault'> {
  readonly challengeId: string;
  /** The position of the action, from 0. */
  readonly index: number;
  readonly quality: PictureQuality;
  /** What is wrong with its face. */
  readonly faceFault: FaceFault | null;
}

type NamedFrame = Pick<ChallengeFrame, 'challengeId' | 'index'>;

function refuseNext(challenge: Challenge | null, { challengeId, index }: NamedFrame, now: Date) {
  const isLatest = challenge !== null && challenge.id === challengeId;
  const refusal = isLatest ? frameRefusal(challenge, index, now) : 'challenge_ended';
  return refusal === null ? null : refused(refusal, details[refusal]);
}

/**
 * Tells before a frame is decoded and read that its challenge does not take it, or the round no picture.
 * @returns null when it is taken
 */
export function refuseFrame(deps: Pick<CaptureDeps, 'unitOfWork' | 'clock'>) {
  const { unitOfWork, clock } = deps;
  const { sessions, evidence } = unitOfWork.stores;
  return async (sessionId: string, browserHash: string, named: NamedFrame) => {
    const refusal = await refuseUpload(deps)(sessionId, browserHash, 'challenge');
    if (refusal !== null) return refusal;
    const session = await sessions.loadForBrowser(sessionId);
    return session === null ? notBound : refuseNext(await evidence.loadChallenge(session), named, clock.now());
  };
}

/**
 * Stores a frame of the round's latest challenge: once each, in order, and in time. One that cannot be used is refused, three times in a
 * round; after that it is stored with its fault, and the session is referred. The caller has re-encoded and measured it, and other pictures may
 * have used the round's uploads meanwhile.
 */
export function putChallengeFrame(deps: CaptureDeps) {
  return (
    sessionId: string,
    browserHash: string,
    { challengeId, index, quality, faceFault, ...frame }: ChallengeFrame,
  ) =>
    storeEvidence<Refused<FrameRefusal | 'uploads_used'> | PictureRefused>(
      deps,
      sessionId,
      browserHash,
      'challenge',
      async (stores, session, now) => {
        const challenge = await stores.evidence.loadChallenge(session);
        const refusal = refuseNext(challenge, { challengeId, index }, now);
        if (challenge === null || refusal !== null) return refusal;
        const given = await stores.evidence.loadUploadCounts(session);
        if (given.uploads >= uploadsMax) return uploadsUsed;
        const fault = qualityFault('face', quality) ?? faceFault;
        const counts = { ...given, uploads: given.uploads + 1 };
        const made = counts.refusals.challenge ?? 0;
        if (fault !== null && made < qualityRefusalsMax) {
          const refusals = { ...counts.refusals, challenge: made + 1 };
          await stores.evidence.putUploadCounts(session, { ...counts, refusals });
          return refusePicture(fault, qualityDetails[fault], qualityRefusalsMax - made - 1);
        }
        const digest = createHash('sha256').update(frame.bytes).digest('hex');
        await stores.evidence.putUploadCounts(session, counts);
        await stores.evidence.putFrame(session, challenge, index, { ...frame, fault });
        await stores.evidence.putChallenge(session, withFrame(challenge, digest));
        return null;
      },
    );
}
