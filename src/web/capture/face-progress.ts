// How far the face step is, and how much of the challenge's time is left.

import { useEffect, useState } from 'preact/hooks';
import type { CaptureChallenge } from '../../../generated/clients/capture/index.ts';
import type { FlowState } from './flow.ts';

/** The face step as the screens need it. */
export interface FaceProgress {
  readonly challenge: CaptureChallenge | null;
  /** The picture of the face has been given. */
  readonly given: boolean;
  /** Every frame of the challenge has been given. */
  readonly isComplete: boolean;
  /** The challenge still accepts frames. */
  readonly isRunning: boolean;
  /** What the user shows next; undefined before the challenge and after it. */
  readonly action: string | undefined;
  readonly secondsLeft: number;
}

/** Reads the progress from the state of the page. The service decides about the time: the phone's own clock may be wrong. */
export function useFaceProgress({ verification, endedChallenge }: FlowState): FaceProgress {
  const challenge = verification?.challenge ?? null;
  const secondsLeft = useSecondsLeft(challenge);
  const given = verification?.given.pictures.includes('face') === true;
  const isComplete = challenge !== null && challenge.given >= challenge.actions.length;
  const isOver = challenge !== null && (secondsLeft === 0 || challenge.id === endedChallenge);
  const isRunning = challenge !== null && !isOver && !isComplete;
  const action = given && isRunning ? challenge.actions[challenge.given] : undefined;
  return { challenge, given, isComplete, isRunning, action, secondsLeft };
}

/** Counts down from what the service said last, by a clock that nothing sets. */
function useSecondsLeft(challenge: CaptureChallenge | null): number {
  const [counted, setCounted] = useState<{ of: CaptureChallenge; left: number } | null>(null);
  useEffect(() => {
    if (challenge === null) return;
    const endsAt = performance.now() + challenge.secondsLeft * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setCounted({ of: challenge, left });
      if (left === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [challenge]);
  return counted !== null && counted.of === challenge ? counted.left : (challenge?.secondsLeft ?? 0);
}
