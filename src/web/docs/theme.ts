// Runs before the page is drawn, so that it never shows in the wrong colours first.
import { applyTheme } from './chosen-theme.ts';

applyTheme();
