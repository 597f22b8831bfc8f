import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { consentVersion, keptFor, recipientTexts } from './consent.ts';
import { en, languages, type Messages } from './messages.ts';

/** The texts that a user agrees to, with a tenant and a time. */
function textsOf(t: Messages): string[] {
  const { text, recipient, pictures, faceHeading, face, faceKept, faceAgree, faceRefuse, faceRefused, decline } =
    t.consent;
  const recipients = Object.values(pictures).map((what) => recipient('Kenshin', what));
  return [
    text('Aoba', '90'),
    ...recipients,
    faceHeading,
    face('Aoba'),
    faceKept('90'),
    faceAgree,
    faceRefuse,
    faceRefused,
    decline,
  ];
}

/** The digests of the texts of each version. A changed text needs a new version: stored consents name the version that their users saw. */
const digests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026-11-23': { en: '4e7a62e846fa0ad3', ja: '3870ad3b795c53e5' },
};

it.each(languages)('the texts of consent in $locale are those of their version', (t) => {
  const texts = JSON.stringify(textsOf(t));
  const digest = createHash('sha256').update(texts).digest('hex').slice(0, 16);
  expect(digest).toBe(digests[consentVersion]?.[t.locale]);
});

it('says how long data is kept, in whole days, or in hours below a day', () => {
  const kept = (retentionSeconds: number) => keptFor(en, { retentionSeconds, recipients: [] });
  expect([60, 7200, 86_400, 86_401, 7_776_000].map(kept)).toEqual(['1 hour', '2 hours', '1 day', '2 days', '90 days']);
});

it('names everyone who gets pictures, with the pictures that they get', () => {
  const privacy = {
    retentionSeconds: 86_400,
    recipients: [
      { name: 'Kenshin', steps: ['document'] },
      { name: 'Kao', steps: ['face'] },
      { name: 'Both', steps: ['document', 'face'] },
    ],
  };
  expect(recipientTexts(en, privacy)).toEqual([
    'The pictures of your document also go to Kenshin, which checks them.',
    'The pictures of your face and of the front of your document also go to Kao, which checks them.',
    'The pictures of your document and your face also go to Both, which checks them.',
  ]);
});
