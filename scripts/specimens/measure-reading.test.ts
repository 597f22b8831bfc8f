import { afterAll, expect, test } from 'vitest';
import { createDocumentReader } from '../../src/checks/document/document-reader.ts';
import { measureReading } from './measure-reading.ts';

const reader = createDocumentReader({ isBackground: false });
afterAll(() => reader.close());

// A file of its own, so that it runs beside the other readings of specimens.
test('nearly all careless photographs of many persons are read, and none is rejected as a forgery', async () => {
  const figures = await measureReading(reader, 0, 6);
  expect(figures.read).toBeGreaterThanOrEqual(5);
  expect(figures.rejected).toBe(0);
  expect(figures.wrong).toBe(0);
}, 300_000);
