// The challenge of a face step: actions that the user shows in pictures, chosen by the service.

/** What the user shows in one picture. Left and right are the user's own. */
export const challengeActions = ['look_ahead', 'turn_left', 'turn_right', 'close_eyes'] as const;

export type ChallengeAction = (typeof challengeActions)[number];

/** How long a challenge may be answered. Three pictures take about twenty seconds; pictures of an earlier session must not fit in. */
const challengeLifetimeSeconds = 60;
/** How many challenges a round may have: otherwise a caller could ask until the actions fit pictures that it has. */
export const challengesMax = 3;
/** How many actions a challenge has. */
const actionsCount = 3;

/** A challenge that was issued. It can be answered once: each frame is taken once, in order. */
export interface Challenge {
  readonly id: string;
  /** 1 for the first of the round. */
  readonly attempt: number;
  readonly actions: readonly ChallengeAction[];
  /** How many frames were given. */
  readonly given: number;
  readonly expiresAt: Date;
  /** SHA-256 of every frame that the round's challenges took, in hexadecimal digits. */
  readonly frameDigests: readonly string[];
  /** Whether it took a picture that the round's challenges had taken already: two captures never give the same picture. */
  readonly isRepeated: boolean;
}

/**
 * Chooses the actions of a challenge: different ones, in random order.
 * @param random gives whole numbers from 0 up to, but not including, its argument; it must be unpredictable
 */
export function chooseActions(random: (below: number) => number): ChallengeAction[] {
  const left = [...challengeActions];
  return Array.from({ length: actionsCount }, () => left.splice(random(left.length), 1)[0] as ChallengeAction);
}

/** Why a frame is refused. */
export type FrameRefusal = 'challenge_expired' | 'challenge_order' | 'challenge_ended';

/**
 * Whether a challenge takes a frame now.
 * @param index of the action, from 0
 * @returns why it does not, or null
 */
export function frameRefusal(challenge: Challenge, index: number, now: Date): FrameRefusal | null {
  if (challenge.given >= challenge.actions.length) return 'challenge_ended';
  if (now.getTime() >= challenge.expiresAt.getTime()) return 'challenge_expired';
  return index === challenge.given ? null : 'challenge_order';
}

/**
 * Issues a challenge.
 * @param last the one of the round before it, whose frames it remembers; null for the first of the round
 */
export function nextChallenge(
  last: Challenge | null,
  id: string,
  actions: readonly ChallengeAction[],
  now: Date,
): Challenge {
  return {
    id,
    attempt: (last?.attempt ?? 0) + 1,
    actions,
    given: 0,
    expiresAt: new Date(now.getTime() + challengeLifetimeSeconds * 1000),
    frameDigests: last?.frameDigests ?? [],
    isRepeated: false,
  };
}

/**
 * A challenge after it took its next frame. A picture that was taken before is taken too, and fails the check: a refusal would tell a
 * caller what to change.
 * @param digest SHA-256 of the stored picture; the same upload is re-encoded to the same bytes
 */
export function withFrame(challenge: Challenge, digest: string): Challenge {
  const { frameDigests, given, isRepeated } = challenge;
  return {
    ...challenge,
    given: given + 1,
    frameDigests: [...frameDigests, digest],
    isRepeated: isRepeated || frameDigests.includes(digest),
  };
}

/** Whether a challenge has all its frames. */
export function isComplete(challenge: Challenge | null): boolean {
  return challenge !== null && challenge.given >= challenge.actions.length;
}

/** Whether the round may have another challenge, given the last one. */
export function mayIssue(last: Pick<Challenge, 'attempt'> | null): boolean {
  return (last?.attempt ?? 0) < challengesMax;
}

/** The whole seconds until a challenge ends, never more than it had: clocks of several nodes may differ. */
export function secondsLeft({ expiresAt }: Pick<Challenge, 'expiresAt'>, now: Date): number {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return Math.min(challengeLifetimeSeconds, Math.max(0, seconds));
}
