import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prefill } from './prefill.ts';

const published = join(import.meta.dirname, '..', '..', '..', 'generated', 'openapi', 'tenant.json');
const read = async () => JSON.parse(await readFile(published, 'utf8'));

test('no optional parameter of the tenant API is sent before the reader turns it on', async () => {
  const document = await read();
  prefill(document, null);
  const key = document.components.parameters.IdempotencyKey;
  expect(key.example).toBeUndefined();
  expect(key.examples).toEqual({ off: { value: expect.stringMatching(/^[0-9a-f-]{36}$/), 'x-disabled': true } });
  const inPath = JSON.stringify(document.components.parameters.VerificationSessionId);
  expect(inPath).toBe(JSON.stringify((await read()).components.parameters.VerificationSessionId));
});

test('the id in a path is that of the newest session, where there is one', async () => {
  const document = await read();
  prefill(document, 'vs_of_the_sandbox');
  expect(document.components.parameters.VerificationSessionId.example).toBe('vs_of_the_sandbox');
});
