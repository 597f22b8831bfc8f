import { expect, test } from 'vitest';
import { ChildFault } from '../child/child-runner.ts';
import type { FaceReading, FaceSeen } from '../face/face-reading.ts';
import { clearFace } from '../face/testing/clear-face.ts';
import { createFaceInspection } from './inspect-face.ts';

const picture = Buffer.from('a picture');

function inspectionOver(readUpload: () => Promise<FaceReading>, timeLimitMs?: number) {
  const logged: object[] = [];
  const inspect = createFaceInspection({
    engine: { readUpload },
    performs: (mode) => mode === 'sandbox',
    log: { warn: (fields) => logged.push(fields) },
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
  });
  return { inspect, logged };
}

const reading = (...faces: FaceSeen[]): FaceReading => ({ faces, shades: new Float32Array() });

test.each([
  [reading(clearFace()), null, null],
  [reading(), 'no_face', 'no_face'],
  [reading(clearFace(), clearFace({ size: 0.3 })), 'several_faces', 'several_faces'],
  [reading(clearFace({ size: 0.15 })), 'face_too_small', 'face_too_small'],
  [reading(clearFace({ outside: 0.2 })), 'face_cut_off', 'face_cut_off'],
  [reading(clearFace({ sharpness: 5 })), 'blurred', 'blurred'],
  [reading(clearFace({ turn: 0.6 })), 'face_turned', null],
  [reading(clearFace({ turn: 0.6, outside: 0.2 })), 'face_cut_off', 'face_cut_off'],
])(
  'what is wrong with the face is told of a selfie, and of a frame, which may be turned: %#',
  async (shown, selfie, frame) => {
    const { inspect, logged } = inspectionOver(async () => shown);
    expect(await inspect('sandbox', 'face', picture, 'one')).toBe(selfie);
    expect(await inspect('sandbox', 'challenge', picture, 'one')).toBe(frame);
    expect(logged).toEqual([]);
  },
);

test('no face is looked at where the installation may not', async () => {
  const { inspect } = inspectionOver(() => Promise.reject(new Error('the picture was read')));
  expect(await inspect('live', 'face', picture, 'one')).toBeNull();
});

test('an engine that fails, or is too slow, refuses nothing, and the log says why', async () => {
  const failing = inspectionOver(() => Promise.reject(new ChildFault('memory', 'a text that is not logged')));
  expect(await failing.inspect('sandbox', 'face', picture, 'one')).toBeNull();
  expect(failing.logged).toEqual([{ code: 'memory' }]);

  let looked = 0;
  const hanging = inspectionOver(() => {
    looked += 1;
    return new Promise(() => undefined);
  }, 1);
  // Two are at the engine, four wait for this tenant; the last finds the line full at once.
  const all = Array.from({ length: 7 }, () => hanging.inspect('sandbox', 'face', picture, 'one'));
  expect(await Promise.all(all)).toEqual(all.map(() => null));
  expect(looked).toBe(2);
  expect(hanging.logged).toContainEqual({ code: 'line_full' });
  expect(hanging.logged.filter((fields) => 'code' in fields && fields.code === 'too_slow')).toHaveLength(6);
});

test('nothing looks at a picture whose turn comes too late', async () => {
  const ends: ((reading: FaceReading) => void)[] = [];
  const { inspect } = inspectionOver(() => new Promise((resolve) => ends.push(resolve)), 1);
  expect(await Promise.all([1, 2, 3].map(() => inspect('sandbox', 'face', picture, 'one')))).toEqual([
    null,
    null,
    null,
  ]);
  for (const end of ends) end(reading(clearFace()));
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
});
