import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { decideAutomatically } from './decision.ts';
import { missingEvidence } from './evidence.ts';
import type { DocumentOcr } from './findings.ts';
import type { ChecksSummary, OutcomeSource, ReasonCode, Verdict } from './outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';
import { defaultSettings } from './tenant.ts';

/** The part of a published detail that the rules have a say in. */
interface Detail {
  readonly plan: { readonly steps: readonly string[] };
  readonly purgedAt: string | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
  readonly userInputInfo: UserInputInfo | null;
  readonly documentOcr: DocumentOcr | null;
  readonly outcome: {
    readonly verdict: Verdict;
    readonly decidedAt: string;
    readonly source: OutcomeSource;
    readonly checks: ChecksSummary;
    readonly reasons: readonly ReasonCode[];
  } | null;
}

interface Example {
  readonly name: string;
  readonly detail: Detail;
}

const folder = path.resolve(import.meta.dirname, '../../generated/openapi');

/** The examples of the operation that shows a session. */
function examplesOf(surface: string, at: string): Example[] {
  const document = JSON.parse(readFileSync(path.join(folder, `${surface}.json`), 'utf8'));
  const examples: Record<string, { readonly value: Detail }> =
    document.paths[at].get.responses['200'].content['application/json'].examples;
  return Object.entries(examples).map(([name, { value }]) => ({ name: `${surface}/${name}`, detail: value }));
}

const examples = [
  ...examplesOf('tenant', '/v1/verification-sessions/{id}'),
  ...examplesOf('admin', '/admin/tenants/{tenantId}/sessions/{sessionId}'),
];

/** What the rules of a live tenant, whose operator accepts the built-in check, make of the data of an example. */
function decide(
  { plan, documentOcr, userInputInfo, preRegisteredInfo }: Detail,
  outcome: NonNullable<Detail['outcome']>,
) {
  const { document, face } = outcome.checks;
  return decideAutomatically({
    plan,
    findings: {
      document: { ocr: documentOcr, authenticity: document?.authenticity ?? 'inconclusive', problems: [] },
      ...(face !== undefined && { face: { ...face, problems: [], similarity: null } }),
    },
    userInput: userInputInfo,
    preRegisteredInfo,
    settings: { ...defaultSettings('live'), acceptBuiltInAuthenticity: true },
    mode: 'live',
    now: new Date(outcome.decidedAt),
  });
}

describe('the published examples of a session', () => {
  const decided = examples.flatMap(({ name, detail }) =>
    detail.outcome === null || detail.purgedAt !== null ? [] : [{ name, detail, outcome: detail.outcome }],
  );

  test.each(decided)('$name has the checks that its data leads to', ({ detail, outcome }) => {
    expect(decide(detail, outcome).checks).toEqual(outcome.checks);
  });

  test.each(decided.filter(({ outcome }) => outcome.source === 'automatic'))(
    '$name has the verdict and the reasons that its data leads to',
    ({ detail, outcome }) => {
      const { verdict, reasons } = decide(detail, outcome);
      expect({ verdict, reasons }).toEqual({ verdict: outcome.verdict, reasons: outcome.reasons });
    },
  );

  test.each(decided)('$name has the input that its plan requires', ({ detail: { plan, userInputInfo } }) => {
    const pictures = ['document_front', 'face'];
    expect(missingEvidence(plan.steps, { pictures, userInput: userInputInfo, challenge: true })).toEqual([]);
  });

  test.each(examples)('$name has one address entry at most, which is the printed address', ({ detail }) => {
    const { fields = [], currentAddress } = detail.documentOcr ?? {};
    const printed = fields.filter(({ name }) => name === 'address').map(({ text }) => text);
    expect(printed.length).toBeLessThanOrEqual(1);
    if (currentAddress?.source === 'printed') expect(printed[0] ?? null).toBe(currentAddress.text);
  });
});
