// Vitest's set-up for each file of tests that calls the service: no departure from the contract stays unnoticed.

import { afterAll, afterEach } from 'vitest';
import { takeViolations } from './checked-fetch.ts';

// The generated clients turn whatever their fetch throws into an error value, which a test might take for a refusal.
afterEach(failOnViolations);
// What a hook has met after the last test belongs to this file, not to the next one of the worker.
afterAll(failOnViolations);

function failOnViolations(): void {
  const found = takeViolations();
  if (found.length > 0) throw new Error(`the service broke its contract:\n${found.join('\n')}`);
}
