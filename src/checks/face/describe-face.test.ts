import { expect, test } from 'vitest';
import { createFaceDescriber } from './describe-face.ts';
import type { FaceReading, FaceSeen } from './face-reading.ts';

const faces = [1, 2].map((number) => ({ descriptor: Float32Array.of(number) }) as FaceSeen);

test('every portrait on a document is measured, and none where faces may not be looked at', async () => {
  const engine = { read: async () => ({ faces }) as unknown as FaceReading };
  const describe = createFaceDescriber(engine, (mode) => mode === 'sandbox');
  const bytes = async () => Buffer.from('a picture');
  expect(await describe('sandbox', 'document_front', bytes)).toEqual([Float32Array.of(1), Float32Array.of(2)]);
  expect(await describe('sandbox', 'document_front', async () => null)).toEqual([]);
  expect(await describe('live', 'document_front', bytes)).toBe('off');
});
