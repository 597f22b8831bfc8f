// The texts of the page. A language is one file: the type lists what is missing, and a test what is empty or still in English.

import { en, type Messages } from './messages-en.ts';
import { ja } from './messages-ja.ts';

/** Every language. */
export const languages: readonly Messages[] = [en, ja];
export type { Messages };
export { en, ja };
