// An invented person with a driver's licence, as the demo's user photographs both.

import { drawLicenceFront } from '../specimens/draw-driver-license.ts';
import { drawFace, type FaceOptions } from '../specimens/draw-face.ts';
import { addMonths } from '../specimens/japanese-dates.ts';
import { inventJapanesePerson } from '../specimens/japanese-persons.ts';
import { photograph } from '../specimens/photograph.ts';
import type { UserGives } from './simulate-user.ts';

/** The packages of the fonts that the licence is drawn with. */
export const licenceFonts = ['fonts-ipafont-gothic'] as const;

const faceSeed = 3;
const selfie: FaceOptions = { size: 720, occasion: 5, background: 'wall', quality: 90 };

/** The actions of a challenge that the person can show. */
export const shownActions = ['look_ahead', 'turn_left', 'turn_right', 'close_eyes'] as const;
type ShownAction = (typeof shownActions)[number];

/** How the person looks during an action. Two pictures ahead differ a little, as those of a camera do. */
const poses: Readonly<Record<ShownAction, FaceOptions>> = {
  look_ahead: { yaw: 0.03, scale: 1.02 },
  turn_left: { yaw: 0.85 },
  turn_right: { yaw: -0.85 },
  close_eyes: { yaw: 0.02, eyesClosed: 1 },
};

/** Draws what the user gives. Each picture takes about a second of one core. */
export async function drawDriver(): Promise<Required<UserGives>> {
  const invented = inventJapanesePerson('tuning', 0);
  const { last, first, birthDate } = invented;
  const year = new Date().getUTCFullYear();
  const birthday = birthDate.slice(4);
  const licence = {
    ...invented.licence,
    issueDate: addMonths(`${year - 2}${birthday}`, -1),
    expiryDate: addMonths(`${year + 3}${birthday}`, 1),
  };
  const portrait = await drawFace(faceSeed, { size: 560, occasion: 1, background: '#dfe6ea', quality: 92 });
  const front = await drawLicenceFront({ person: { ...invented, licence }, portrait });
  const picture = await photograph(front, { seed: 3, rotateDegrees: 2, width: 1800 });
  return {
    document: { type: 'driver_license', name: "driver's licence", picture },
    typed: { lastName: last.kanji, firstName: first.kanji, birthDate },
    face: {
      selfie: await drawFace(faceSeed, selfie),
      act: (action) => drawFace(faceSeed, { ...selfie, ...poses[action as ShownAction] }),
    },
  };
}
