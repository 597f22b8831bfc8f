// The texts of the page. To add a language, add its object to a file of its own; the type lists what is missing.

import { en, type Messages } from './messages-en.ts';
import { ja } from './messages-ja.ts';

/** Every language. */
export const languages: readonly Messages[] = [en, ja];
export type { Messages };
export { en, ja };
