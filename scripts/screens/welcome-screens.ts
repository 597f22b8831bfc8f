// The screens before the link is used.

import { logoUrl, tenantIn, unstartedIn } from './capture-double.ts';
import type { Screen } from './open-screen.ts';

const line = 'Line/15.0.0/IAB';
const denied = async () => ({ error: 'NotAllowedError' });

export const welcomeScreens: readonly Screen[] = [
  { name: 'opening', replies: () => ({ open: 'never' }), shows: '.spinner' },
  { name: 'opening-lost', replies: () => ({ open: 'lost' }), shows: '.notice.wrong' },
  { name: 'welcome', replies: (language) => ({ open: unstartedIn(language) }), shows: '.steps' },
  {
    name: 'welcome-tenant',
    replies: (language) => ({
      open: unstartedIn(language, {
        mode: 'sandbox',
        steps: ['document', 'user_input'],
        documentTypes: ['passport'],
        tenant: tenantIn(language, { logoUrl, accentColor: '#1f5f4a', supportContact: 'https://tenant.example/help' }),
        privacy: {
          retentionSeconds: 90 * 86_400,
          recipients: [{ name: 'Hoshino Document Check', steps: ['document'] }],
        },
      }),
    }),
    shows: '.steps',
  },
  {
    name: 'starting',
    replies: (language) => ({ open: unstartedIn(language, { steps: ['document'] }), start: 'never' }),
    go: (user) => user.primary(),
    shows: '.button .spinner',
  },
  {
    name: 'consent-face',
    replies: (language) => ({ open: unstartedIn(language) }),
    go: (user) => user.primary(),
    shows: '.back',
  },
  {
    name: 'decline',
    replies: (language) => ({ open: unstartedIn(language) }),
    go: (user) => user.link(),
    shows: '.actions .secondary',
  },
  {
    name: 'in-app-reason',
    replies: (language) => ({ open: unstartedIn(language, { steps: ['document'] }) }),
    app: line,
    asksForCamera: true,
    go: (user) => user.primary(),
    shows: '.actions .secondary',
  },
  ...(
    [
      ['line', line],
      ['instagram', 'Instagram 350.0.0'],
      ['facebook', '[FB_IAB/FB4A;FBAV/480.0]'],
      ['other', 'MicroMessenger/8.0.50'],
    ] as const
  ).map(
    ([name, app]): Screen => ({
      name: `in-app-${name}`,
      replies: (language) => ({ open: unstartedIn(language, { steps: ['document'] }) }),
      app,
      camera: denied,
      go: (user) => user.primary(),
      shows: '.notice',
    }),
  ),
];
