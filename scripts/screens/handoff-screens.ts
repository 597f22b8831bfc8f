// The hand-off from a computer to a phone, on both of them.

import type { CaptureVerification, Handoff, LinkNotUsableReason } from '../../generated/clients/capture/index.ts';
import {
  handoffSecret,
  type Language,
  problem,
  sessionId,
  tenantIn,
  unstartedIn,
  verificationIn,
} from './capture-double.ts';
import type { Driver, Screen } from './open-screen.ts';

const plan = { steps: ['document', 'face', 'user_input'] };
const code: Handoff = {
  token: `${sessionId}~${handoffSecret}`,
  expiresAt: '2026-11-23T01:02:00Z',
  secondsLeft: 120,
};

/** On the computer, where the verification has been started. */
function onComputer(name: string, shows: string, more: Partial<Screen> = {}): Screen {
  return {
    name: `handoff-${name}`,
    device: 'computer',
    replies: (language) => ({
      open: unstartedIn(language, { steps: ['document', 'user_input'] }),
      start: verificationIn(language, plan),
      get: verificationIn(language, plan),
      handoff: code,
    }),
    go: (user) => user.primary(),
    shows,
    ...more,
  };
}
const toCode = async (user: Driver) => {
  await user.primary();
  await user.see('.actions .secondary');
  await user.primary();
};

/** On the phone, whose camera has read the code. */
function onPhone(name: string, shows: string, more: Partial<Screen> = {}): Screen {
  return {
    name: `handoff-${name}`,
    address: 'handoff',
    replies: (language) => ({
      open: verificationIn(language, { ...plan, bound: false }),
      accept: taken(language),
      give_back: verificationIn(language, { ...plan, bound: false }),
    }),
    shows,
    ...more,
  };
}
const taken = (language: Language): CaptureVerification =>
  verificationIn(language, { ...plan, documentTypes: ['passport'], handoff: 'taken' });
const given = (language: Language): CaptureVerification =>
  verificationIn(language, { ...plan, given: ['document_front'], bound: false, handoff: 'given' });

function refusedCode(name: string, reason: LinkNotUsableReason): Screen {
  return onPhone(name, '.notice', {
    replies: (language) => ({ open: problem('LinkNotUsable', 409, { reason, tenant: tenantIn(language) }) }),
  });
}

export const handoffScreens: readonly Screen[] = [
  onComputer('welcome', '.steps', {
    replies: (language) => ({ open: unstartedIn(language) }),
    go: async () => {},
  }),
  onComputer('device-choice', '.actions .secondary'),
  onComputer('code', 'svg.qr', { go: toCode }),
  onComputer('code-missing', '.actions .primary', {
    replies: (language) => ({
      open: unstartedIn(language, { steps: ['document', 'user_input'] }),
      start: verificationIn(language, plan),
      get: verificationIn(language, plan),
      handoff: problem('ServiceUnavailable', 503, {}),
    }),
    async go(user) {
      await toCode(user);
      await user.see('main p[role=status]:not(.waiting):not(.visually-hidden)');
    },
  }),
  onComputer('instead', '.other-way', {
    async go(user) {
      await user.primary();
      await user.see('.actions .secondary');
      await user.secondary();
      await user.see('.other-way');
    },
  }),
  onComputer('without-camera', '.offers-device', {
    address: 'started',
    replies: (language) => ({ get: verificationIn(language, { ...plan, documentTypes: ['passport'] }) }),
    camera: async () => ({ error: 'NotFoundError' }),
    go: (user) => user.primary(),
  }),
  onComputer('following', '.followed', {
    address: 'started',
    replies: (language) => ({ get: given(language) }),
    go: async () => {},
  }),
  onComputer('follow-ended', '.notice:not(.followed)', {
    address: 'started',
    replies: (language) => ({ get: [given(language), problem('BrowserNotBound', 401, {})] }),
    async go(user) {
      await user.see('.followed');
      await user.page.locator('.followed').waitFor({ state: 'detached' });
    },
  }),
  onPhone('accept', '.actions .primary'),
  onPhone('accept-lost', '.notice.wrong', {
    replies: (language) => ({ open: verificationIn(language, { ...plan, bound: false }), accept: 'lost' }),
    go: (user) => user.primary(),
  }),
  onPhone('accepted', '.other-way', { go: (user) => user.primary() }),
  onPhone('phone-without-camera', '.offers-device', {
    address: 'started',
    replies: (language) => ({ get: taken(language) }),
    camera: async () => ({ error: 'NotReadableError' }),
    go: (user) => user.primary(),
  }),
  onPhone('handed-back', '.notice', {
    async go(user) {
      await user.primary();
      await user.see('.other-way');
      await user.page.locator('.other-way button').click();
      await user.page.locator('.other-way').waitFor({ state: 'detached' });
    },
  }),
  onPhone('done', '.seal-stamped', {
    address: 'started',
    replies: (language) => ({ get: verificationIn(language, { status: 'deciding', handoff: 'taken' }) }),
  }),
  refusedCode('used', 'link_used'),
  refusedCode('expired', 'link_expired'),
  refusedCode('replaced', 'link_replaced'),
];
