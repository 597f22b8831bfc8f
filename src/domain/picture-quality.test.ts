import { describe, expect, test } from 'vitest';
import { type PictureQuality, qualityFault, withQualityFaults } from './picture-quality.ts';

const usable: PictureQuality = { blurPx: 0.7, highlight: 240, contrast: 190, glareShare: 0 };

test.each<readonly [string, Partial<PictureQuality>, string | null, string | null]>([
  ['a sharp and bright picture', {}, null, null],
  ['a little blur', { blurPx: 2.6 }, null, null],
  ['more blur than a document can be read with', { blurPx: 2.8 }, 'blurred', null],
  ['blur in which no face can be told', { blurPx: 5.1 }, 'blurred', 'blurred'],
  ['a picture without any edge', { blurPx: Number.POSITIVE_INFINITY, contrast: 0 }, 'no_document', 'blurred'],
  ['a dark picture that can still be read', { highlight: 15, contrast: 13 }, null, null],
  ['a black picture', { highlight: 4, contrast: 2 }, 'too_dark', 'too_dark'],
  ['a small reflection', { glareShare: 0.03 }, null, null],
  ['a large reflection', { glareShare: 0.05 }, 'glare', null],
])('%s', (_title, change, ofDocument, ofFace) => {
  const quality = { ...usable, ...change };
  expect(qualityFault('document_front', quality)).toBe(ofDocument);
  expect(qualityFault('document_back', quality)).toBe(ofDocument);
  expect(qualityFault('face', quality)).toBe(ofFace);
});

describe('what the gate found', () => {
  const document = { ocr: null, authenticity: 'inconclusive', problems: [] } as const;
  const face = { match: 'passed', problems: [], similarity: 0.9 } as const;

  test('keeps a picture that could not be used from leading to an approval', () => {
    const pictures = [
      { kind: 'document_back', fault: 'blurred' },
      { kind: 'face', fault: 'too_dark' },
    ] as const;
    expect(withQualityFaults({ document, face }, pictures)).toEqual({
      document: { ...document, problems: ['unreadable'] },
      face: { ...face, problems: ['not_detected'] },
    });
  });

  test('keeps a frame that could not be used from it, whoever checked it', () => {
    expect(withQualityFaults({ face }, [{ kind: 'challenge', fault: 'blurred' }])).toEqual({
      face: { ...face, problems: ['liveness_low_confidence'] },
    });
  });

  test('keeps one of a specimen from it too', () => {
    const specimen = { document: { ...document, problems: ['specimen'] } } as const;
    expect(withQualityFaults(specimen, [{ kind: 'document_front', fault: 'glare' }]).document?.problems).toEqual([
      'specimen',
      'unreadable',
    ]);
  });

  test('changes nothing of usable pictures, of doubts that a check has, and of checks that were not performed', () => {
    const doubted = { document: { ...document, problems: ['type_unsupported'] } } as const;
    expect(withQualityFaults({ document, face }, [{ kind: 'document_front', fault: null }])).toEqual({
      document,
      face,
    });
    expect(withQualityFaults(doubted, [{ kind: 'document_front', fault: 'glare' }])).toEqual(doubted);
    expect(withQualityFaults({}, [{ kind: 'face', fault: 'glare' }])).toEqual({});
  });
});
