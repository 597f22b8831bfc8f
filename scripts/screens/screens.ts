// Every screen of the capture page, in the order in which a user meets them.

import { cameraScreens } from './camera-screens.ts';
import { documentScreens } from './document-screens.ts';
import { endScreens } from './end-screens.ts';
import { faceScreens } from './face-screens.ts';
import { handoffScreens } from './handoff-screens.ts';
import type { Screen } from './open-screen.ts';
import { welcomeScreens } from './welcome-screens.ts';

/** All screens. */
export const screens: readonly Screen[] = [
  ...welcomeScreens,
  ...handoffScreens,
  ...documentScreens,
  ...cameraScreens,
  ...faceScreens,
  ...endScreens,
];
