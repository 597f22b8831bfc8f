import { expect, test } from 'vitest';
import { defaultSettings } from '../../domain/tenant.ts';
import type { DescribeFace } from '../ports/checks.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import { facesToCompare } from './faces-to-compare.ts';

const [selfie, portrait, second] = [Float32Array.of(1), Float32Array.of(2), Float32Array.of(3)];
type Described = Awaited<ReturnType<DescribeFace>>;
const noProblem = { problems: [], similarity: null };

function compare(
  steps: readonly string[],
  options: { face?: Described; front?: Described; hasFaces?: boolean; provider?: string; isFaceChecked?: boolean },
) {
  const { face = [selfie], front = [portrait, second], hasFaces = true, provider = null, isFaceChecked } = options;
  const unitOfWork = { stores: { blocklist: { hasFaces: async () => hasFaces } } } as unknown as UnitOfWork;
  const describeFace: DescribeFace = async (_mode, kind) => (kind === 'face' ? face : front);
  const settings = { ...defaultSettings('sandbox'), faceProvider: provider };
  const kinds = steps.includes('face') ? (['face', 'document_front'] as const) : (['document_front'] as const);
  return facesToCompare(
    { unitOfWork, describeFace },
    isFaceChecked ? { face: { ...noProblem, descriptors: [selfie] } } : {},
    {
      steps,
      tenant: { id: 'a tenant', mode: 'sandbox', settings },
      pictures: kinds.map((kind) => ({ kind, bytes: Buffer.from(kind) })),
      now: new Date(0),
    },
  );
}

test('every portrait of a document is compared where the plan has no face', async () => {
  expect(await compare(['document'], {})).toEqual([portrait, second]);
  expect(await compare(['document'], { hasFaces: false })).toEqual([]);
  expect(await compare(['document'], { front: 'off' }), 'not performed').toBeNull();
  expect(await compare(['document'], { front: [] }), 'no portrait').toBeNull();
  expect(await compare(['user_input'], {})).toEqual([]);
});

test('the built-in check has seen the faces already; beside a provider all are measured', async () => {
  const plan = ['document', 'face'];
  expect(await compare(plan, { isFaceChecked: true })).toEqual([selfie]);
  const provided = { isFaceChecked: true, provider: 'a-provider' };
  expect(await compare(plan, provided)).toEqual([selfie, portrait, second]);
  expect(await compare(plan, { ...provided, front: [] })).toEqual([selfie]);
  expect(await compare(plan, { ...provided, face: [] })).toBeNull();
  expect(await compare(plan, { ...provided, front: 'off' })).toBeNull();
});
