import { expect, it } from 'vitest';
import { actorName } from './actor-name.ts';

const t = Object.assign((id: string) => id, {
  of: (_prefix: string, value: string) => value,
  find: (id: string) => (id === 'actor.service.checks' ? 'Automatic checks' : null),
});
const [member, token] = ['019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d30', '019fe8b1-40d2-7c19-b5b3-6f3a1f0c2d11'];
const names = new Map([
  [member, 'Mira Brandt'],
  [token, 'Nightly report'],
]);

it('calls the signed-in caller "you"', () => {
  expect(actorName(t, { kind: 'member', id: member }, member, names)).toBe('actor.you');
});

it('calls members by their name, and tokens by their kind and name', () => {
  expect(actorName(t, { kind: 'member', id: member }, null, names)).toBe('Mira Brandt');
  expect(actorName(t, { kind: 'admin_token', id: token }, null, names)).toBe('admin_token Nightly report');
});

it('calls a caller without a known name by the end of its id', () => {
  expect(actorName(t, { kind: 'member', id: member }, null, new Map())).toBe('member …\u20600c2d30');
  expect(actorName(t, { kind: 'service', id: 'other' }, null, names)).toBe('service other');
});

it('calls a part of the service by its name alone', () => {
  expect(actorName(t, { kind: 'service', id: 'checks' }, null, names)).toBe('Automatic checks');
});
