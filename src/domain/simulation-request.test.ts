import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonCodes } from './outcome.ts';
import { simulatedOutcomes } from './simulation.ts';
import { readScenario, readSimulation } from './simulation-request.ts';

const file = new URL('../../generated/openapi/tenant.json', import.meta.url);
/** Conditions on fields that may not stand together are rules of `planSimulation`. */
const document = JSON.parse(readFileSync(file, 'utf8'), (key, value) =>
  ['if', 'then', 'else'].includes(key) ? undefined : value,
);
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(document, 'https://contract.invalid/');
const published = ajv.compile({ $ref: 'https://contract.invalid/#/components/schemas/SimulateOutcomeRequest' });

/** Mostly what is asked for in earnest, with everything that can be wrong about it. */
const anything = fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.boolean(), fc.constant([]), fc.constant({}));
const anyRequest = fc.oneof(
  { weight: 1, arbitrary: anything },
  {
    weight: 20,
    arbitrary: fc.record(
      {
        outcome: fc.oneof({ weight: 9, arbitrary: fc.constantFrom<unknown>(...simulatedOutcomes) }, anything),
        reasons: fc.oneof(
          { weight: 4, arbitrary: fc.array(fc.constantFrom<unknown>(...reasonCodes), { maxLength: 17 }) },
          { weight: 4, arbitrary: fc.subarray<unknown>([...reasonCodes]) },
          anything,
        ),
        note: fc.oneof(
          fc.constantFrom<unknown>(null, 'Seen.', '', 'a\0b', 'x'.repeat(2000), 'x'.repeat(2001), '😀'.repeat(2000)),
          anything,
        ),
        notification: fc.oneof(
          {
            weight: 9,
            arbitrary: fc.record(
              {
                fault: fc.constantFrom<unknown>('duplicate', 'late', 'out_of_order', 'lost', null),
                delaySeconds: fc.constantFrom<unknown>(0, 1, 60, 3600, 3601, 1.5, null, '60'),
                other: fc.constant(1),
              },
              { requiredKeys: ['fault'] },
            ),
          },
          anything,
        ),
        other: fc.constant(1),
      },
      { requiredKeys: ['outcome'] },
    ),
  },
);

/** The one rule that the document states in words only. */
const delaysOther = (value: unknown) => {
  const { fault, delaySeconds } = (value as { notification?: Record<string, unknown> }).notification ?? {};
  return fault !== 'late' && delaySeconds !== undefined;
};

describe('a simulation in metadata.sandbox', () => {
  it('is accepted exactly when the OpenAPI document accepts it as a body', () => {
    fc.assert(
      fc.property(anyRequest, (value) => {
        const expected = published(value) && !delaysOther(value);
        expect(readSimulation(value, '').ok, JSON.stringify(value)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('has null for absent members', () => {
    expect(readSimulation({ outcome: 'approved' }, '')).toEqual({
      ok: true,
      value: { outcome: 'approved', reasons: null, note: null, notification: null },
    });
    expect(readSimulation({ outcome: 'approved', notification: { fault: 'late' } }, '')).toMatchObject({
      value: { notification: { fault: 'late', delaySeconds: 60 } },
    });
  });

  it('names each fault by its place and repeats no value', () => {
    const asked = [
      { outcome: 'approved' },
      { outcome: 'nobody', reasons: ['secret'], notification: { fault: 'secret' } },
    ];
    const read = readScenario(asked);
    const faults = read.ok ? [] : read.faults;
    expect(faults.map(({ path }) => path)).toEqual(['/1/outcome', '/1/reasons', '/1/notification/fault']);
    expect(JSON.stringify(faults)).not.toMatch(/nobody|secret/);
  });

  it('names each unknown member by its place', () => {
    const asked = { outcome: 'approved', verdict: 1, 'a/b~c': 2, notification: { fault: 'late', seconds: 3 } };
    const read = readScenario(asked);
    expect(read.ok ? [] : read.faults.map(({ path }) => path)).toEqual([
      ...['/verdict', '/a~1b~0c', '/notification/seconds'],
    ]);
    const long = readScenario({
      outcome: 'approved',
      ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}`.padEnd(500, 'x'), 1])),
    });
    expect(long.ok ? [] : long.faults.map(({ path }) => path.length)).toEqual(Array(10).fill(101));
  });

  it('is one, or a list of one to ten', () => {
    const one = { outcome: 'failed' };
    const lengths = [1, 10].map((length) => readScenario(Array.from({ length }, () => one)));
    expect([readScenario(one), ...lengths].map((read) => read.ok && read.value.length)).toEqual([1, 1, 10]);
    for (const bad of [Array.from({ length: 11 }, () => one), 'failed', null]) {
      expect(readScenario(bad)).toMatchObject({ ok: false, faults: [{ path: '' }] });
    }
  });
});
