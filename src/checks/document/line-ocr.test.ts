import { expect, test } from 'vitest';
import { startLineOcr } from './line-ocr.ts';

/** Every thread that this process has started holds a port to it. */
const ports = () => process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length;

test('a closed engine leaves no thread behind', async () => {
  const before = ports();
  const ocr = await startLineOcr();
  expect(ports()).toBeGreaterThan(before);
  await ocr.close();
  // Other files of the worker may have left threads that end meanwhile.
  await expect.poll(() => ports() <= before).toBe(true);
});
