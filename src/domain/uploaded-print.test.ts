import { expect, test } from 'vitest';
import type { PictureKind } from './evidence.ts';
import type { TenantMode } from './tenant.ts';
import { type PrintInspection, printRefusal } from './uploaded-print.ts';

type Shown = Partial<Omit<PrintInspection, 'bytes'>>;
const plain = { showsMyNumber: false, back: null, donorPart: 'none' } as const;
const license: Shown = { back: 'driver_license', donorPart: 'masked' };
const residence: Shown = { back: 'residence_card' };

test.each<[PictureKind | 'challenge', string | null, TenantMode, Shown, string | null]>([
  ['document_front', 'driver_license', 'live', {}, null],
  ['document_front', 'driver_license', 'live', { showsMyNumber: true }, 'my_number'],
  ['document_front', 'my_number_card', 'sandbox', { showsMyNumber: true, back: 'my_number_card' }, 'my_number'],
  // The front of a 特定在留カード may name it as its back does.
  ['document_front', 'residence_card', 'live', { back: 'my_number_card' }, null],
  ['document_front', 'driver_license', 'sandbox', license, 'wrong_side'],
  ['document_front', 'residence_card', 'live', residence, 'wrong_side'],
  ['document_front', 'my_number_card', 'live', { donorPart: 'masked' }, null],
  ['document_front', 'my_number_card', 'sandbox', { donorPart: 'unlocated' }, 'not_maskable'],
  ['face', null, 'live', {}, null],
  ['face', null, 'live', license, 'wrong_side'],
  ['face', null, 'sandbox', { showsMyNumber: true }, 'my_number'],
  ['challenge', null, 'live', { showsMyNumber: true }, 'my_number'],
  ['document_back', 'passport', 'sandbox', { showsMyNumber: true }, 'my_number'],
  ['challenge', null, 'live', { donorPart: 'masked' }, 'not_maskable'],
  ['document_back', 'driver_license', 'live', license, null],
  ['document_back', 'driver_license', 'live', { ...license, donorPart: 'unlocated' }, 'not_maskable'],
  ['document_back', 'driver_license', 'live', {}, 'back_not_recognized'],
  ['document_back', 'driver_license', 'sandbox', {}, null],
  ['document_back', 'driver_license', 'sandbox', residence, 'back_not_recognized'],
  ['document_back', 'residence_card', 'live', residence, null],
  ['document_back', 'residence_card', 'live', {}, 'back_not_recognized'],
  ['document_back', 'residence_card', 'live', { back: 'my_number_card' }, 'my_number'],
  ['document_back', 'id_card', 'live', { back: 'id_card' }, null],
  ['document_back', 'id_card', 'live', {}, 'back_not_recognized'],
  ['document_back', 'id_card', 'sandbox', {}, null],
  ['document_front', 'id_card', 'live', { back: 'id_card' }, null],
  ['document_back', 'id_card', 'live', license, 'back_not_recognized'],
  ['document_back', null, 'sandbox', { back: 'my_number_card' }, 'my_number'],
  ['document_back', null, 'sandbox', license, null],
])('%s of a %s (%s) that shows %o is refused as %s', (kind, type, mode, shown, expected) => {
  expect(printRefusal(kind, { ...plain, ...shown }, type, mode)).toBe(expected);
});
