// Builds the pages for browsers. Vitest calls it once before the contract tests, some of which read the pages, and before the browser tests.

export { buildPages, buildPages as setup } from '../../scripts/setup/build-pages.ts';
