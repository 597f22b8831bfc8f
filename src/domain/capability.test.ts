import { expect, test } from 'vitest';
import {
  awaitedKinds,
  type Capability,
  decisionKindOf,
  decisionKinds,
  takesDecisions,
  waitingKinds,
} from './capability.ts';
import { defaultSettings, type TenantMode, type TenantSettings } from './tenant.ts';

const all: Capability[] = ['print', 'face_sandbox', 'face_live'];
const taken = (own: Capability[], others: Capability[][], needsPrint = true) =>
  decisionKinds.filter((kind) => takesDecisions(kind, own, others, needsPrint));

test('the plan, the mode and the check providers say what a decision needs', () => {
  const kindOf = (steps: string[], mode: TenantMode, change: Partial<TenantSettings> = {}) =>
    decisionKindOf(steps, { mode, settings: { ...defaultSettings(mode), ...change } });
  expect(kindOf(['user_input'], 'live')).toBe('decide');
  expect(kindOf(['document', 'user_input'], 'sandbox')).toBe('decide_print');
  expect(kindOf(['document', 'user_input'], 'live')).toBe('decide_print_live');
  expect(kindOf(['document', 'face'], 'sandbox')).toBe('decide_face');
  expect(kindOf(['document', 'face'], 'live')).toBe('decide_face_live');
  expect(kindOf(['document', 'face'], 'live', { faceProvider: 'acme' })).toBe('decide_print_live');
  expect(kindOf(['document', 'face'], 'live', { faceProvider: 'acme', documentProvider: 'acme' })).toBe('decide');
});

test.each<[string, Capability[], Capability[][], boolean, string[]]>([
  ['a worker that has everything takes everything', all, [[]], true, [...decisionKinds]],
  ['one that has nothing leaves documents and faces to one that has both', [], [all], true, ['decide']],
  ['the only worker, without models, decides for sandboxes', [], [], true, ['decide', 'decide_print', 'decide_face']],
  ['and for all where the setting allows it', [], [], false, [...decisionKinds]],
  [
    'one that reads print leaves faces to one that does both',
    ['print'],
    [all],
    true,
    ['decide', 'decide_print', 'decide_print_live'],
  ],
  [
    'two that have different parts both take what needs both',
    ['face_sandbox'],
    [['print']],
    false,
    ['decide', 'decide_face'],
  ],
  [
    'of two without models, the one that looks at faces takes them',
    [],
    [['face_sandbox']],
    true,
    ['decide', 'decide_print'],
  ],
])('%s', (_title, own, others, needsPrint, kinds) => {
  expect(taken(own, others, needsPrint)).toEqual(kinds);
});

test.each<[string, Capability[][], Capability[][], string[]]>([
  ['faces wait for a worker that ended lately', [['print']], [all], ['decide_face', 'decide_face_live']],
  ['those that a live worker looks at do not', [['face_sandbox']], [all], ['decide_face_live']],
  ['documents alone wait for none', [[]], [['print']], []],
  ['no face waits where no worker looked at any', [[]], [], []],
])('%s', (_title, workers, recent, kinds) => {
  expect(awaitedKinds(workers, recent)).toEqual(kinds);
});

test('documents of live tenants wait where no worker reads print, unless the setting says otherwise', () => {
  expect(waitingKinds([[], ['face_live']], true)).toEqual(['decide_print_live', 'decide_face_live']);
  expect(waitingKinds([[], ['print']], true)).toEqual([]);
  expect(waitingKinds([[]], false)).toEqual([]);
});
