// Typed values, the summary, and every end.

import type { LinkNotUsableReason } from '../../generated/clients/capture/index.ts';
import { type Language, problem, tenantIn, unstartedIn, verificationIn } from './capture-double.ts';
import type { Driver, Screen } from './open-screen.ts';

const steps = ['document', 'user_input'];
const typing = (language: Language) => {
  const verification = verificationIn(language, { steps, given: ['document_front', 'document_back'] });
  return { get: { ...verification, given: { ...verification.given, documentType: 'driver_license' } } };
};
const complete = (language: Language, change: Parameters<typeof verificationIn>[1] = {}) =>
  verificationIn(language, { given: ['document_front', 'face', 'challenge', 'user_input'], ...change });
const over = (language: Language, returnUrl: string | null = null) =>
  verificationIn(language, { status: 'deciding', returnUrl });
const returnUrl = 'https://tenant.example/verified?sessionId=vs_0';

const people = {
  en: { lastName: 'Quill', firstName: 'Ottoline Maria' },
  ja: { lastName: '早瀬', firstName: '美緒' },
} as const;
const readings = { lastNameKana: 'ハヤセ', firstNameKana: 'ミオ', address: '見本県架空市例示1-2-3\n青空ハイツ201' };
const birth = { birthYear: '1994', birthMonth: '11', birthDay: '23' };

async function typeAll(user: Driver, language: Language): Promise<void> {
  await user.fill({ ...people[language], ...birth, ...(language === 'ja' ? readings : {}) });
}

/** A link that the service refuses. */
function refusedLink(name: string, reason: LinkNotUsableReason): Screen {
  return {
    name: `link-${name}`,
    replies: (language) => ({
      open: problem('LinkNotUsable', 409, { reason, tenant: tenantIn(language) }),
      get: problem('BrowserNotBound', 401, {}),
    }),
    shows: '.notice',
  };
}

/** Sends what is complete. */
function sending(name: string, shows: string, submit: Screen['replies']): Screen {
  return {
    name,
    address: 'started',
    replies: (language) => ({ get: complete(language), ...submit(language) }),
    go: (user) => user.primary(),
    shows,
  };
}

export const endScreens: readonly Screen[] = [
  { name: 'details', address: 'started', replies: typing, shows: '#lastName' },
  {
    name: 'details-typed',
    address: 'started',
    replies: (language) => ({ ...typing(language), input: 'never' }),
    async go(user, language) {
      await typeAll(user, language);
      await user.primary();
    },
    shows: '.button .spinner',
  },
  {
    name: 'details-errors',
    address: 'started',
    replies: typing,
    async go(user) {
      await user.fill({ birthYear: '94', birthMonth: '11', birthDay: '23' });
      await user.primary();
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'review',
    address: 'started',
    replies: (language) => ({
      get: verificationIn(language, { steps, documentTypes: ['passport'] }),
      picture: verificationIn(language, { steps, documentTypes: ['passport'], given: ['document_front'] }),
      input: complete(language, { steps, documentTypes: ['passport'] }),
    }),
    async go(user, language) {
      await user.choose();
      await user.see('img.preview');
      await user.primary();
      await user.see('#lastName');
      const kana = { lastNameKana: readings.lastNameKana, firstNameKana: readings.firstNameKana };
      await user.fill({ ...people[language], ...birth, ...(language === 'ja' ? kana : {}) });
      await user.primary();
    },
    shows: 'section.given',
  },
  {
    name: 'review-after-reload',
    address: 'started',
    replies: (language) => ({ get: complete(language) }),
    shows: 'section.given',
  },
  {
    name: 'details-after-reload',
    address: 'started',
    replies: (language) => ({ get: complete(language) }),
    async go(user) {
      await user.see('section.given');
      await user.page.locator('section.given .link').last().click();
    },
    shows: '#lastName',
  },
  {
    name: 'review-face-refused',
    address: 'started',
    replies: (language) => ({
      get: complete(language, {
        consent: { version: '2026-11-23', language, face: false, givenAt: '2026-11-23T01:00:00Z' },
      }),
    }),
    shows: 'section.given',
  },
  {
    name: 'review-face-left-out',
    address: 'started',
    replies: (language) => ({
      get: verificationIn(language, { steps: ['face', 'user_input'], given: ['face', 'user_input'] }),
    }),
    async go(user) {
      await user.see('.actions .link');
      await user.page.locator('.actions .link').last().click();
    },
    shows: 'section.given',
  },
  sending('submitting', '.button .spinner', () => ({ submit: 'never' })),
  sending('submit-conflict', '.notice', () => ({
    submit: problem('VerificationNotOpen', 409, { reason: 'conflict', missing: [] }),
  })),
  sending('done', '.seal-stamped', (language) => ({ submit: over(language) })),
  sending('done-leaving', '.actions .secondary', (language) => ({ submit: over(language, returnUrl) })),
  {
    name: 'done-checked',
    address: 'started',
    replies: (language) => ({ get: { ...over(language), status: 'completed' } }),
    shows: '.seal-stamped',
  },
  {
    name: 'done-later',
    address: 'started',
    replies: (language) => ({ get: over(language, returnUrl) }),
    shows: '.seal-stamped',
  },
  {
    name: 'decline-at-the-end',
    address: 'started',
    replies: (language) => ({ get: complete(language), decline: 'never' }),
    async go(user) {
      await user.see('section.given');
      await user.page.locator('.actions .link').click();
      await user.page.locator('section.given').first().waitFor({ state: 'detached' });
      await user.secondary();
    },
    shows: '.button .spinner',
  },
  {
    name: 'declined',
    replies: (language) => ({ open: unstartedIn(language), decline: verificationIn(language, { status: 'expired' }) }),
    async go(user) {
      await user.link();
      await user.see('.actions .secondary');
      await user.secondary();
    },
    shows: '.notice',
  },
  { name: 'link-missing', replies: () => ({}), address: 'none', shows: '.notice' },
  { name: 'link-unknown', replies: () => ({ open: problem('LinkNotFound', 404, {}) }), shows: '.notice' },
  refusedLink('used', 'link_used'),
  refusedLink('expired', 'link_expired'),
  refusedLink('replaced', 'link_replaced'),
  refusedLink('session-expired', 'session_expired'),
  refusedLink('finished', 'status'),
  {
    name: 'browser-not-bound',
    address: 'started',
    replies: () => ({ get: problem('BrowserNotBound', 401, {}) }),
    shows: '.notice',
  },
  {
    name: 'browser-without-cookies',
    replies: (language) => ({
      open: unstartedIn(language, { steps: ['document'] }),
      start: problem('BrowserNotBound', 401, {}),
    }),
    go: (user) => user.primary(),
    // The screen before has the same buttons.
    shows: '.notice',
  },
  {
    name: 'page-out-of-date',
    address: 'started',
    replies: (language) => ({
      get: { ...verificationIn(language, { steps: ['voice'] }), missing: ['voice'] },
    }),
    shows: '.actions .primary',
  },
];
