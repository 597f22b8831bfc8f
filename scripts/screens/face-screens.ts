// The screens of the face: its picture, the challenge, and the ways around them.

import type { ChallengeAction } from '../../generated/clients/capture/index.ts';
import { challengeOf, type Language, problem, verificationIn } from './capture-double.ts';
import type { Driver, Screen } from './open-screen.ts';
import { cameraPictures } from './pictures.ts';

const steps = ['face', 'user_input'];
const untaken = (language: Language) => ({ get: verificationIn(language, { steps }) });
const taken = (language: Language) => ({ get: verificationIn(language, { steps, given: ['face'] }) });

/** A challenge that asks for an action first. */
const asked = (language: Language, action: ChallengeAction) => {
  const others = (['turn_left', 'close_eyes', 'turn_right'] as const).filter((one) => one !== action);
  return {
    get: verificationIn(language, {
      steps,
      given: ['face'],
      challenge: challengeOf(0, { actions: [action, ...others.slice(0, 2)] }),
    }),
    frame: 'never' as const,
  };
};

const open = async (user: Driver) => {
  await user.primary();
  await user.holdAtVideo();
  await user.pass(200);
};

function live(name: string, picture: () => Promise<Buffer>, replies: Screen['replies']): Screen {
  return {
    name: `face-${name}`,
    address: 'started',
    replies,
    camera: async () => ({ picture: await picture() }),
    isClockHeld: true,
    go: open,
    shows: '.viewfinder',
  };
}

/** A challenge whose time is over, or whose tries are used. */
const ended = (language: Language, attemptsLeft: number) => ({
  get: verificationIn(language, {
    steps,
    given: ['face'],
    challenge: challengeOf(1, { secondsLeft: 0, attemptsLeft }),
  }),
});

export const faceScreens: readonly Screen[] = [
  { name: 'face', address: 'started', replies: untaken, shows: '.actions .link' },
  {
    name: 'face-files',
    address: 'started',
    replies: untaken,
    go: (user) => user.secondary(),
    shows: '.actions input[type=file]',
  },
  live('camera', cameraPictures.ahead, untaken),
  {
    ...live('camera-dark', cameraPictures.darkFace, untaken),
    async go(user) {
      await open(user);
      await user.pass(1_200);
    },
  },
  {
    ...live('refused', cameraPictures.ahead, (language) => ({
      ...untaken(language),
      picture: problem('PictureNotAccepted', 400, { reason: 'face_turned', attemptsLeft: 2 }),
    })),
    async go(user) {
      await open(user);
      await user.primary();
    },
    shows: '.notice.wrong',
  },
  { name: 'challenge', address: 'started', replies: taken, shows: '.actions .link' },
  live('challenge-ready', cameraPictures.ahead, taken),
  live('look-ahead', cameraPictures.ahead, (language) => asked(language, 'look_ahead')),
  live('turn-left', cameraPictures.left, (language) => asked(language, 'turn_left')),
  live('turn-right', cameraPictures.right, (language) => asked(language, 'turn_right')),
  live('close-eyes', cameraPictures.shut, (language) => asked(language, 'close_eyes')),
  {
    name: 'face-turn-files',
    address: 'started',
    replies: (language) => asked(language, 'turn_left'),
    isClockHeld: true,
    go: (user) => user.secondary(),
    shows: '.actions input[type=file]',
  },
  live('challenge-ended', cameraPictures.ahead, (language) => ended(language, 2)),
  live('challenge-used', cameraPictures.ahead, (language) => ended(language, 0)),
  {
    name: 'face-given',
    address: 'started',
    replies: (language) => ({
      get: verificationIn(language, { steps, given: ['face', 'challenge'], challenge: challengeOf(3) }),
    }),
    async go(user) {
      await user.see('#lastName');
      await user.link();
    },
    shows: '.actions .primary',
  },
];
