import { expect, test } from 'vitest';
import { ChildFault } from '../child/child-runner.ts';
import type { PrintReader } from '../ocr/print-reader.ts';
import { createPrintInspection } from './inspect-print.ts';
import type { UploadedPrint } from './read-upload.ts';

const picture = Buffer.from('a picture');

function inspectionOver(readUpload: PrintReader['readUpload'] | null, timeLimitMs?: number) {
  const logged: object[] = [];
  const inspect = createPrintInspection({
    reader: () => (readUpload === null ? null : { readUpload }),
    log: { warn: (fields) => logged.push(fields) },
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
  });
  return { inspect, logged };
}

/** Print whose lines stand below each other. */
function printing(texts: readonly string[], donorPart: UploadedPrint['donorPart'] = 'none'): UploadedPrint {
  const lines = texts.map((text, index) => ({
    text,
    confidences: [...text].map(() => 1),
    box: { left: 0.05, right: 0.9, top: 0.1 * index, bottom: 0.1 * index + 0.05 },
  }));
  const masked = donorPart === 'masked' ? Buffer.from('masked') : null;
  return { print: { lines, aspect: 1.6, isRectified: true, confidence: 1 }, donorPart, masked };
}

test('a number in print is found, other print is none, and without models nothing is', async () => {
  const of = async (...texts: string[]) => inspectionOver(async () => printing(texts)).inspect(picture);
  expect(await of('個人番号', '1234 5678 9018')).toMatchObject({ showsMyNumber: true });
  expect(await of('個人番号', '見本 花子')).toMatchObject({ showsMyNumber: true });
  expect(await of('個人番号カード', '見本 花子')).toMatchObject({ showsMyNumber: false, back: null });
  const none = { bytes: picture, showsPrint: true, showsMyNumber: false, back: null, donorPart: 'none' };
  expect(await of('住所', '東京都千代田区丸の内')).toEqual(none);
  expect(await of('住所', 'l l ・'), 'a wall').toMatchObject({ showsPrint: false });
  expect(await inspectionOver(null).inspect(picture)).toEqual(none);
});

test('the back of an identity card is told by its zone', async () => {
  const backOf = async (...texts: string[]) => {
    const inspection = await inspectionOver(async () => printing(texts)).inspect(picture);
    return inspection === 'busy' ? inspection : inspection.back;
  };
  const zone = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
  expect(await backOf('SIGNATURE', ...zone)).toBe('id_card');
  expect(await backOf('SIGNATURE', ...zone.slice(1))).toBeNull();
});

test('the masked picture takes the place of the one that was sent', async () => {
  const { inspect } = inspectionOver(async () => printing(['備考', '', '', '私は、臓器を提供しません。'], 'masked'));
  expect(await inspect(picture)).toEqual({
    bytes: Buffer.from('masked'),
    showsPrint: true,
    showsMyNumber: false,
    back: 'driver_license',
    donorPart: 'masked',
  });
});

test('a reader that fails, or takes too long, leaves the picture untested, and the log says why', async () => {
  const failing = inspectionOver(() => Promise.reject(new ChildFault('memory', 'a text that is not logged')));
  expect(await failing.inspect(picture)).toBe('busy');
  expect(failing.logged).toEqual([{ code: 'memory' }]);
  const stuck = inspectionOver(() => new Promise(() => {}), 10);
  expect(await stuck.inspect(picture)).toBe('busy');
  expect(stuck.logged).toEqual([{ code: 'too_slow' }]);
});

test('a picture beyond the waiting line is not read', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let reads = 0;
  const { inspect, logged } = inspectionOver(async () => {
    reads += 1;
    await held;
    return printing([]);
  });
  const tests = Array.from({ length: 2 + 4 + 1 }, () => inspect(picture, 'one tenant'));
  expect(await tests.pop(), 'of one tenant').toBe('busy');
  tests.push(...Array.from({ length: 2 + 1 }, () => inspect(picture, 'another')));
  expect(await tests.pop(), 'of all').toBe('busy');
  expect(logged).toEqual([{ code: 'line_full' }, { code: 'line_full' }]);
  resolve();
  expect(await Promise.all(tests)).toHaveLength(8);
  expect(reads).toBe(8);
});
