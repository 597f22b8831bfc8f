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

it.each([
  ['tenant.example/back', 'must be an absolute URL'],
  ['https:///back', 'must name a host'],
  ['https://user@tenant.example/', 'must not hold a user name or password'],
  ['http://tenant.example/', 'must begin with https://'],
  ['https://tenant.example/?', 'must not have a query'],
  ['https://tenant.example/#', 'must not have a fragment'],
])('what is wrong with the callback URL %s is told as a rule', (url, message) => {
  const changed = changeSettings(defaultSettings('live'), { callbackUrls: [url] }, isRange);
  expect(changed).toEqual({ ok: false, faults: [{ path: '/callbackUrls/0', message }] });
});

it('a step that is not performed is told which are', () => {
  const changed = changeSettings(defaultSettings('live'), { steps: ['face'] }, isRange);
  const message = 'must be a step that this version performs: document, user_input';
  expect(changed).toEqual({ ok: false, faults: [{ path: '/steps/0', message }] });
});
