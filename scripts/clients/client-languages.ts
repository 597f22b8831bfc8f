import type { ClientLanguage } from './client-language.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { python } from './python.ts';

/** Every language that the published document is proved to be good for. */
export const clientLanguages: readonly ClientLanguage[] = [python, go, java];
