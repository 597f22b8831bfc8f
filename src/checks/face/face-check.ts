// The face check: the portrait on the document against the person before the camera, and whether that person answered the challenge.

import type { ChallengeEvidence, Check, Evidence } from '../../domain/check.ts';
import type { CheckResult, FaceFindings, FaceProblem, Observation, PicturePoint } from '../../domain/findings.ts';
import type { TenantMode } from '../../domain/tenant.ts';
import type { FaceEngine } from './face-engine.ts';
import { cosine, type FaceSeen } from './face-reading.ts';
import { judgeChallenge } from './judge-challenge.ts';
import { judgeSelfie, observation } from './judge-selfie.ts';

type Reader = Pick<FaceEngine, 'read'>;

/**
 * The face check. Liveness passes by the challenge alone; passive scores only refer.
 * @param performs whether this installation may look at faces of a tenant of this mode; where it may not, a person decides
 */
export function faceCheck(engine: Reader, performs: (mode: TenantMode) => boolean): Check {
  return {
    step: 'face',
    async run(evidence, { mode, settings }, _now, found) {
      if (!performs(mode)) return { notPerformed: [...(found.notPerformed ?? []), 'face'] };
      const place = found.document?.portraitPlace;
      return { face: await checkFace(engine, evidence, settings.faceSimilarityMin, place) };
    },
  };
}

async function checkFace(
  engine: Reader,
  { pictures, challenge }: Evidence,
  similarityMin: number,
  portraitPlace: readonly PicturePoint[] | undefined,
): Promise<FaceFindings> {
  const bytesOf = (kind: string): Buffer | undefined => pictures.find((picture) => picture.kind === kind)?.bytes;
  const [selfieBytes, front] = [bytesOf('face'), bytesOf('document_front')];
  const person = selfieBytes === undefined ? null : await engine.read(selfieBytes, 'person');
  const selfie = person === null ? null : judgeSelfie(person);
  const seen = person?.faces.map(({ descriptor }) => descriptor) ?? [];
  const noFace: Observation[] = [observation('selfie_given', false, null)];
  if (selfieBytes === undefined || person === null || selfie === null || selfie.face === null) {
    return {
      problems: ['not_detected'],
      similarity: null,
      descriptors: seen,
      observations: selfie?.observations ?? noFace,
    };
  }
  const onDocument = front === undefined ? [] : (await engine.read(front, 'portrait')).faces;
  const portraits = portraitPlace === undefined ? onDocument : facesAt(onDocument, portraitPlace);
  const liveness = await checkLiveness(engine, challenge, selfie.face, selfieBytes);
  const match = matchFaces(portraits, selfie.face, similarityMin);
  const problems = new Set<FaceProblem>();
  if (match.result === 'inconclusive') problems.add('not_detected');
  if (match.result === 'failed') problems.add('mismatch');
  if (liveness.result !== 'passed') problems.add('liveness_low_confidence');
  return {
    match: match.result,
    liveness: liveness.result,
    problems: [...problems],
    similarity: match.similarity,
    descriptors: [...seen, ...onDocument.map(({ descriptor }) => descriptor)],
    observations: [...selfie.observations, match.observation, ...liveness.observations],
  };
}

/**
 * The faces whose middle lies within a place of the picture. A face beside the card, or on another part of it, is none of its portrait.
 * @param corners in order around the place
 */
function facesAt(faces: readonly FaceSeen[], corners: readonly PicturePoint[]): FaceSeen[] {
  return faces.filter(({ middle }) => {
    const sides = corners.map((from, index) => {
      const to = corners[(index + 1) % corners.length] ?? from;
      return (to.x - from.x) * (middle.y - from.y) - (to.y - from.y) * (middle.x - from.x);
    });
    return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
  });
}

/** A face of which only the descriptor is compared. */
type DescribedFace = Pick<FaceSeen, 'descriptor'>;

/**
 * The least similarity of a face in the portrait's place, or in the whole picture of a document whose place is not known: a user's own picture
 * beside a stolen document must not count as its portrait.
 * @returns null without a face
 */
export function similarityOf(portraits: readonly DescribedFace[], selfie: DescribedFace): number | null {
  if (portraits.length === 0) return null;
  return Math.min(...portraits.map(({ descriptor }) => cosine(descriptor, selfie.descriptor)));
}

function matchFaces(
  portraits: readonly FaceSeen[],
  selfie: FaceSeen,
  similarityMin: number,
): { readonly result: CheckResult; readonly similarity: number | null; readonly observation: Observation } {
  const [portrait] = portraits;
  const similarity = similarityOf(portraits, selfie);
  if (portrait === undefined || similarity === null) {
    return { result: 'inconclusive', similarity: null, observation: observation('portrait', false, null) };
  }
  return {
    result: similarity >= similarityMin ? 'passed' : 'failed',
    similarity,
    observation: observation('portrait', true, portrait.score, similarity),
  };
}

async function checkLiveness(
  engine: Reader,
  challenge: ChallengeEvidence | null,
  selfie: FaceSeen,
  selfieBytes: Buffer,
): Promise<{ readonly result: CheckResult; readonly observations: readonly Observation[] }> {
  if (challenge === null) {
    return { result: 'inconclusive', observations: [observation('challenge_complete', false, null)] };
  }
  const readings = [];
  for (const frame of challenge.frames) readings.push(frame === null ? null : await engine.read(frame, 'person'));
  // The same upload is re-encoded to the same bytes.
  const isSelfie = challenge.frames.some((frame) => frame?.equals(selfieBytes) === true);
  return judgeChallenge(challenge.actions, readings, selfie, challenge.isRepeated || isSelfie);
}
