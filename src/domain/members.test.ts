import { describe, expect, test } from 'vitest';
import { emailKey, invitableIn, passwordFault, sessionEnd } from './members.ts';
import type { Role } from './people.ts';

test.each([
  ['Mira@Tenant.Example', 'mira@tenant.example'],
  ['e\u0301va@tenant.example', '\u00e9va@tenant.example'],
])('the address %j is compared as %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

describe('a new password', () => {
  const email = 'mira.brandt@tenant.example';
  test.each(['seven green boats at noon', '十二文字以上のパスワードです', 'x1x1x1x1x1yz'])('can be %j', (password) => {
    expect(passwordFault(password, email)).toBeNull();
  });
  test.each([
    ['elevenchars', 'from 12 to 200'],
    ['ab '.repeat(67), 'from 12 to 200'],
    ['abcabcabcabc', 'four different characters'],
    ['I am Mira.Brandt!', 'name part'],
  ])('cannot be %j', (password, fault) => {
    expect(passwordFault(password, email)).toContain(fault);
  });
  test('may contain a name part that is too short to guess from', () => {
    expect(passwordFault('joyful boats at noon', 'joy@tenant.example')).toBeNull();
  });
});

describe('a session ends', () => {
  const start = Date.UTC(2026, 7, 2);
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  const session = { createdAt: at(0), lastSeenAt: at(0), expiresAt: at(720), factorAt: at(1) };
  test.each([
    ['an hour behind its latest request', session, 60],
    ['an hour behind a later request', { ...session, lastSeenAt: at(200) }, 260],
    ['twelve hours behind its start', { ...session, lastSeenAt: at(700) }, 720],
    ['half an hour behind its start without a second factor', { ...session, factorAt: null, lastSeenAt: at(20) }, 30],
  ])('%s', (_name, given, minutes) => {
    expect(sessionEnd(given)).toEqual(at(minutes));
  });
});

test.each<[Role[], boolean, Role[]]>([
  [['owner'], true, ['owner', 'developer', 'reviewer', 'auditor']],
  [['operator', 'owner'], false, ['owner', 'developer', 'reviewer', 'auditor']],
  [['operator'], false, ['owner']],
  [['operator'], true, []],
  [['developer', 'reviewer', 'auditor'], false, []],
])('%j, where there is an owner: %j, can invite with %j', (roles, hasOwner, invited) => {
  expect(invitableIn({ roles }, hasOwner)).toEqual(invited);
});
