import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { knownObservations } from '../../../domain/observations.ts';
import { riskRules } from '../../../domain/risk.ts';
import { jaFindings } from './findings-ja.ts';

const codes = [
  ...knownObservations.map(({ check, name }) => `${check}.${name}`),
  ...riskRules.map((rule) => `risk.${rule}`),
];

it('names and explains in Japanese everything that the checks of the service find', () => {
  const ids = codes.flatMap((code) => [`finding.${code}`, `findingText.${code}`]);
  expect(Object.keys(jaFindings).toSorted()).toEqual(ids.toSorted());
});

it('has well-formed texts in Japanese', () => {
  for (const [id, text] of Object.entries(jaFindings)) {
    expect(() => compileMessage(text), id).not.toThrow();
    expect(text, id).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
  }
});
