import { describe, expect, it } from 'vitest';
import { isHandoff, readLink } from './link.ts';

const id = 'vs_019fe93d33c87ca9b8112ca1bbdcafac';
const token = `${id}.GnZ0607njffhrEOak8P6jjyUV4TU3sn9jjARc4svHWI`;

describe('readLink', () => {
  it('reads id and token of a verification URL; the token is the whole fragment', () => {
    expect(readLink(`#${token}`)).toEqual({ id, token });
  });

  it('tells a hand-off from a link', () => {
    const handoff = readLink(`#${id}~${token.slice(36)}`);
    expect(handoff).toEqual({ id, token: `${id}~${token.slice(36)}` });
    expect([isHandoff(handoff), isHandoff(readLink(`#${token}`)), isHandoff(readLink(`#${id}`))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('reads the address that is left after the start, which has no token', () => {
    expect(readLink(`#${id}`)).toEqual({ id, token: null });
  });

  it.each([`#${token}.`, `#${token})`, `#${token}%20`, `#${id}%2E${token.slice(36)}`])(
    'sees through %s',
    (fragment) => {
      expect(readLink(fragment)).toEqual({ id, token });
    },
  );

  it.each(['', '#', '#top', '#vs_019FE93D33C87CA9B8112CA1BBDCAFAC.x', '#%', `#x${token}`])(
    'finds no link in "%s"',
    (fragment) => {
      expect(readLink(fragment)).toBeNull();
    },
  );
});
