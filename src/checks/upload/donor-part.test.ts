import { describe, expect, test } from 'vitest';
import { findDonorPart, recognizeBack } from './donor-part.ts';

type Line = readonly [text: string, top: number, left?: number];

/** Print whose lines are four hundredths of the picture high. */
const printOf = (...lines: Line[]) => ({
  lines: lines.map(([text, top, left = 0.03]) => ({ text, box: { left, right: 0.9, top, bottom: top + 0.04 } })),
});

const introduction = '以下の部分を使用して臓器提供に関する意思を表示することができます(記入は自由です。)。';
const choice = '3. 私は、臓器を提供しません。';
const back: Line[] = [
  ['備考', 0.05],
  ['新住所 東京都千代田区霞が関2-1-2', 0.3],
  [introduction, 0.55],
  [choice, 0.7],
  ['《自筆署名》', 0.9],
];

describe('the declaration about organ donation', () => {
  test('begins with its first sentence and has the whole width of a license', () => {
    expect(findDonorPart(printOf(...back))).toEqual({ left: 0, top: expect.closeTo(0.54, 6) });
  });

  test('is found where characters of it are misread', () => {
    const misread = back.map(([text, top]): Line => [text.replace('臓器提供に', '臓番提洪に'), top]);
    expect(findDonorPart(printOf(...misread))).toEqual({ left: 0, top: expect.closeTo(0.54, 6) });
  });

  test.each<[string, Line[]]>([
    ['its first sentence is not read', back.filter(([text]) => text !== introduction)],
    [
      'it begins at the top, so the card is cut off',
      [
        [introduction, 0.05],
        [choice, 0.2],
      ],
    ],
    [
      'it begins at the very bottom',
      [
        ['備考', 0.05],
        [introduction, 0.9],
      ],
    ],
    ['other print crosses its edge', [...back, ['新住所 大阪府大阪市北区梅田3丁目', 0.525]]],
    ['only its signature is in the picture', [['《自筆署名》', 0.5]]],
    [
      'hardly anything of it can be read',
      [
        ['記入1る编合は、1から3', 0.5],
        ['私は、服死まえびん猫が体止した', 0.6],
      ],
    ],
  ])('is not located when %s', (_title, lines) => {
    expect(findDonorPart(printOf(...lines))).toBe('unlocated');
  });

  test('on the front of a My Number card leaves the portrait beside it', () => {
    const front: Line[] = [
      ['個人番号カード', 0.05],
      [choice, 0.85, 0.4],
      ['《署名年月日》', 0.92, 0.5],
    ];
    expect(findDonorPart(printOf(...front))).toEqual({ left: expect.closeTo(0.38, 6), top: expect.closeTo(0.84, 6) });
    expect(recognizeBack(printOf(...front))).toBeNull();
  });

  test('is not located above the changes of address of a My Number card', () => {
    const front = printOf(['個人番号カード', 0.05], [choice, 0.5], ['サインパネル領域', 0.7]);
    expect(findDonorPart(front)).toBe('unlocated');
  });

  test('is not seen in other print', () => {
    expect(findDonorPart(printOf(['備考', 0.05], ['新住所 東京都千代田区霞が関2-1-2', 0.3]))).toBe('none');
    expect(findDonorPart(printOf(['所持人自署', 0.5], ['署名 SIGNATURE', 0.9]))).toBe('none');
  });
});

describe('the back of', () => {
  test.each<[string, string | null, string[]]>([
    ['a license', 'driver_license', ['備考', introduction]],
    ['a residence card', 'residence_card', ['住居地記載欄', '届出年月日', '資格外活動許可欄']],
    ['a My Number card', 'my_number_card', ['個人番号', '氏名 見本 花子', 'この個人番号カードを拾得された方は']],
    ['a residence card that is a My Number card', 'my_number_card', ['住居地記載欄', '資格外活動許可欄', '個人番号']],
    ['a card that nothing tells', null, ['備考', 'その他']],
  ])('%s is told by its print', (_title, expected, texts) => {
    expect(recognizeBack(printOf(...texts.map((text, index): Line => [text, 0.1 * index])))).toBe(expected);
  });

  test.each([
    ['a license', ['運転免許証', '氏名 見本 花子', '住所', '公安委員会']],
    ['a residence card', ['在留カード', '住居地', '在留資格', '国籍・地域']],
    ['a My Number card', ['個人番号カード', '氏名 見本 花子']],
  ])('%s is not taken for its front', (_title, texts) => {
    expect(recognizeBack(printOf(...texts.map((text, index): Line => [text, 0.1 * index])))).toBeNull();
  });
});
