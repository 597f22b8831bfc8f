import type { Messages } from '../messages.ts';
import { type CameraMessages, en } from './camera-messages-en.ts';
import { ja } from './camera-messages-ja.ts';

/** The texts of the camera, in every language of the page. */
export const cameraLanguages: readonly CameraMessages[] = [en, ja];
export type { CameraMessages };

/** The texts of the camera in the language of the page. */
export function cameraMessages({ locale }: Messages): CameraMessages {
  return cameraLanguages.find((messages) => messages.locale === locale) ?? en;
}
