import type { CaptureChallenge } from '../../../../generated/clients/capture/index.ts';
import type { ScreenProps } from '../screens/screen-props.ts';
import { ActionButton } from './action-button.tsx';

type ChallengeButtonProps = Pick<ScreenProps, 'send' | 't'> & {
  /** The latest challenge. */
  readonly challenge: CaptureChallenge | null;
  readonly busy: boolean;
};

/** Begins a challenge, or another one after it; continues without when no attempt is left. */
export function ChallengeButton({ send, t, challenge, busy }: ChallengeButtonProps) {
  const isUsedUp = challenge?.attemptsLeft === 0;
  return (
    <ActionButton
      busy={busy}
      busyText={t.busy.challenge}
      onPress={() => send(isUsedUp ? { type: 'skipped', skip: 'challenge' } : { type: 'challengePressed' })}
    >
      {isUsedUp ? t.document.goOn : challenge === null ? t.face.begin : t.face.again}
    </ActionButton>
  );
}
