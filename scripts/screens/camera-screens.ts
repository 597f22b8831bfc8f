// The camera in the page: the reason, guidance on a document, and every fault.

import type { CameraDouble } from './camera-double.ts';
import { type Language, verificationIn } from './capture-double.ts';
import type { Screen } from './open-screen.ts';
import { cameraPictures } from './pictures.ts';

const passport = (language: Language) => ({
  get: verificationIn(language, { steps: ['document', 'user_input'], documentTypes: ['passport'] }),
});
const card = (language: Language) => ({
  get: verificationIn(language, { steps: ['document', 'user_input'], documentTypes: ['driver_license'] }),
});

/** A hint is shown when it has held for 0.7 s; at first the page knows no movement. */
const untilHintMs = 1_200;
/** After this long the user presses the button. */
const untilManualMs = 11_000;

/** What the page says to what it sees. */
function guidance(name: string, picture: () => Promise<Buffer>, more: Partial<Screen> & { readonly ms?: number } = {}) {
  const { ms = untilHintMs, ...rest } = more;
  const screen: Screen = {
    name: `camera-${name}`,
    address: 'started',
    replies: passport,
    camera: async () => ({ picture: await picture() }),
    isClockHeld: true,
    async go(user) {
      await user.primary();
      await user.holdAtVideo();
      await user.pass(ms);
    },
    shows: '.viewfinder',
    ...rest,
  };
  return screen;
}

function fault(name: string, camera: CameraDouble, more: Partial<Screen> = {}): Screen {
  return {
    name: `camera-fault-${name}`,
    address: 'started',
    replies: passport,
    camera: async () => camera,
    go: (user) => user.primary(),
    shows: '.actions .action',
    ...more,
  };
}

export const cameraScreens: readonly Screen[] = [
  {
    name: 'camera-reason',
    address: 'started',
    replies: passport,
    asksForCamera: true,
    async go(user) {
      await user.see('.hints');
      await user.primary();
      await user.page.locator('.hints').waitFor({ state: 'detached' });
    },
    shows: '.actions .button',
  },
  fault('none-yet', 'silent', { name: 'camera-waiting', shows: '.waiting .spinner' }),
  guidance('place', cameraPictures.table),
  guidance('place-card', cameraPictures.table, { replies: card }),
  guidance('closer', cameraPictures.far),
  guidance('dark', cameraPictures.dark),
  guidance('glare', cameraPictures.glare),
  guidance('manual', cameraPictures.table, { ms: untilManualMs }),
  guidance('every-control', cameraPictures.table, {
    camera: async () => ({ picture: await cameraPictures.table(), hasMore: true }),
  }),
  fault('denied', { error: 'NotAllowedError' }),
  fault('denied-by-system', { error: 'NotAllowedError', message: 'Permission denied by system' }),
  fault('blocked', { error: 'SecurityError' }),
  fault('absent', { error: 'NotFoundError' }),
  fault('busy', { error: 'NotReadableError', hasMore: true }),
  fault('unsuitable', { error: 'OverconstrainedError', hasMore: true }),
  fault('interrupted', { error: 'AbortError' }),
  fault('unsupported', { error: 'TypeError' }),
  fault('silent', 'silent', {
    isClockHeld: true,
    async go(user) {
      await user.primary();
      await user.see('.waiting .spinner');
      await user.pass(10_100);
    },
  }),
  {
    ...fault('lost', 'silent'),
    camera: async () => ({ picture: await cameraPictures.table(), isLost: true }),
  },
];
