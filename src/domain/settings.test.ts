import { expect, it } from 'vitest';
import { changeSettings } from './settings.ts';
import { defaultSettings } from './tenant.ts';

const isRange = (text: string) => text.startsWith('192.');

it('a change keeps what it leaves out', () => {
  const changed = changeSettings(defaultSettings('live'), { steps: ['document'] }, isRange);
  expect(changed).toEqual({ ok: true, value: { ...defaultSettings('live'), steps: ['document'] } });
});

it('every fault of a change is named by its place, and nothing is changed', () => {
  const change = {
    callbackUrls: ['https://tenant.example/ok', 'http://tenant.example', 'https://tenant.example/?a'],
    steps: ['document', 'face', 'ic_chip'],
    ipAllowList: ['192.0.2.1', 'everywhere'],
  };
  const changed = changeSettings(defaultSettings('live'), change, isRange);
  expect(changed.ok ? [] : changed.faults.map(({ path }) => path)).toEqual([
    '/callbackUrls/1',
    '/callbackUrls/2',
    '/steps/1',
    '/steps/2',
    '/ipAllowList/1',
  ]);
});
