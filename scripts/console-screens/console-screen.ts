// What describes a screen of the console.

import type { Page } from 'playwright-core';
import type { Played } from './console-double.ts';

/** A screen of the console. */
export interface ConsoleScreen {
  readonly name: string;
  /** Below the pages of the tenant; none elsewhere. */
  readonly path: string | null;
  /** Of a page that is of no tenant, below the console. */
  readonly address?: string;
  /** What the service responds instead of the usual. */
  readonly changed?: Readonly<Record<string, Played>>;
  /** What a person does once the page is there. */
  readonly go?: (page: Page) => Promise<void>;
  /** Whether only what is in view is taken, where the person has scrolled to, instead of the whole page. */
  readonly isInView?: boolean;
  /** Other forms in which it is taken, besides English and Japanese at 1280 pixels. */
  readonly forms?: readonly ('phone' | 'dark')[];
}
