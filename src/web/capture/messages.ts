// The texts of the page. To add a language, add its object to a file of its own; the type lists what is missing.

import { en } from './messages-en.ts';
import { ja } from './messages-ja.ts';

export type Messages = typeof en;

/** Every language. */
export const languages: readonly Messages[] = [en, ja];
export { en, ja };
