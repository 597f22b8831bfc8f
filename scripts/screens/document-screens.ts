// The screens of the document: which it is, its picture, and why a picture was refused.

import type { PictureNotAcceptedProblem } from '../../generated/clients/capture/index.ts';
import { type Language, problem, verificationIn } from './capture-double.ts';
import type { Driver, Screen } from './open-screen.ts';

const started = (language: Language) => ({ get: verificationIn(language) });
const passport = (language: Language) => ({ get: verificationIn(language, { documentTypes: ['passport'] }) });

/** In the order of `documentTypes`. */
const typeAt = { driver_license: 0, my_number_card: 1, residence_card: 2, passport: 3 } as const;

const chosen = async (user: Driver) => {
  await user.choose();
  await user.see('img.preview');
};
const sent = async (user: Driver) => {
  await chosen(user);
  await user.primary();
};
const refusal = (reason: PictureNotAcceptedProblem['reason'], attemptsLeft: number | null) =>
  problem('PictureNotAccepted', 400, { reason, attemptsLeft });

function ofType(type: keyof typeof typeAt): Screen {
  return {
    name: `document-${type.replaceAll('_', '-')}`,
    address: 'started',
    replies: started,
    go: (user) => user.secondary(typeAt[type]),
    shows: '.hints',
  };
}

function refused(name: string, reason: PictureNotAcceptedProblem['reason'], attemptsLeft: number | null): Screen {
  return {
    name: `document-refused-${name}`,
    address: 'started',
    replies: (language) => ({ ...passport(language), picture: refusal(reason, attemptsLeft) }),
    go: sent,
    shows: '.notice.wrong',
  };
}

/** The back of a card, once its front has arrived. */
function back(type: keyof typeof typeAt, name: string, more: Partial<Screen> = {}): Screen {
  return {
    name,
    address: 'started',
    replies: (language) => {
      const given = verificationIn(language, { given: ['document_front'] });
      return {
        ...started(language),
        picture: { ...given, given: { ...given.given, documentType: type } },
      };
    },
    async go(user) {
      await user.secondary(typeAt[type]);
      await user.see('.hints');
      await sent(user);
    },
    shows: '.drawing[role=img]',
    ...more,
  };
}

export const documentScreens: readonly Screen[] = [
  { name: 'document-choice', address: 'started', replies: started, shows: '.actions .secondary' },
  ofType('passport'),
  ofType('driver_license'),
  ofType('my_number_card'),
  ofType('residence_card'),
  {
    name: 'document-without-camera',
    address: 'started',
    replies: passport,
    camera: async () => 'unsupported',
    shows: '.hints',
  },
  { name: 'document-preview', address: 'started', replies: passport, go: chosen, shows: 'img.preview' },
  {
    name: 'document-sending',
    address: 'started',
    replies: (language) => ({ ...passport(language), picture: 'never' }),
    go: sent,
    shows: '.button .spinner',
  },
  {
    name: 'document-connection-lost',
    address: 'started',
    replies: (language) => ({ ...passport(language), picture: 'lost' }),
    go: sent,
    shows: '.notice.wrong',
  },
  {
    name: 'document-slow-line',
    address: 'started',
    replies: (language) => ({
      ...passport(language),
      picture: problem('InvalidRequest', 400, { issues: [{ path: '/body', message: 'must arrive in time' }] }),
    }),
    go: sent,
    shows: '.notice.wrong',
  },
  {
    name: 'document-pictures-used-up',
    address: 'started',
    replies: (language) => ({
      ...passport(language),
      picture: problem('VerificationNotOpen', 409, { reason: 'uploads_used', missing: [] }),
    }),
    go: sent,
    shows: '.notice.wrong',
  },
  {
    name: 'document-service-unavailable',
    address: 'started',
    replies: (language) => ({ ...passport(language), picture: problem('InternalError', 500, {}) }),
    go: sent,
    shows: '.notice.wrong',
  },
  refused('glare', 'glare', 2),
  refused('last', 'too_dark', 0),
  refused('my-number', 'my_number', null),
  back('driver_license', 'document-back-driver-license'),
  back('residence_card', 'document-back-residence-card'),
  {
    name: 'document-given',
    address: 'started',
    replies: (language) => ({
      get: verificationIn(language, {
        steps: ['document', 'user_input'],
        documentTypes: ['passport'],
        given: ['document_front'],
      }),
    }),
    async go(user) {
      await user.see('#lastName');
      await user.link();
    },
    shows: '.drawing[role=img]',
  },
];
