import { describe, expect, it } from 'vitest';
import { buildReturnUrl, checkCallbackUrl, checkReturnUrlLength } from './return-url.ts';

const list = ['https://tenant.example/done', 'https://tenant.example/done/'];
const sessionId = 'vs_00000000000000000000000000000001';

describe('a callback URL', () => {
  it.each(list)('is accepted when the list has it byte for byte: %s', (url) => {
    expect(checkCallbackUrl(url, list)).toEqual({ ok: true, value: url });
  });

  it.each([
    ['http://tenant.example/done', 'callback_url_not_https'],
    ['javascript:alert(1)', 'callback_url_not_https'],
    ['https://tenant.example/done?', 'callback_url_has_query'],
    ['https://tenant.example/done?a=b', 'callback_url_has_query'],
    ['https://tenant.example/done#', 'callback_url_has_fragment'],
    ['https://tenant.example/done#a', 'callback_url_has_fragment'],
    ['https://user@tenant.example/done', 'callback_url_malformed'],
    ['https://user:pw@tenant.example/done', 'callback_url_malformed'],
    ['https://@tenant.example/done', 'callback_url_malformed'],
    ['https:tenant.example/done', 'callback_url_malformed'],
    [' https://tenant.example/done', 'callback_url_malformed'],
    ['https://tenant.example/do\nne', 'callback_url_malformed'],
    ['https:\\\\tenant.example/done', 'callback_url_malformed'],
    ['/done', 'callback_url_malformed'],
    ['', 'callback_url_malformed'],
    [`https://tenant.example/${'d'.repeat(7932)}`, 'callback_url_malformed'],
    [`https://tenant.example/${'日'.repeat(1000)}`, 'callback_url_malformed'],
    [`https://tenant.example/${'d'.repeat(7931)}`, 'callback_url_not_in_allow_list'],
    ['HTTPS://tenant.example/done', 'callback_url_not_in_allow_list'],
    ['https://TENANT.example/done', 'callback_url_not_in_allow_list'],
    ['https://tenant.example:443/done', 'callback_url_not_in_allow_list'],
    ['https://tenant.example/done/more', 'callback_url_not_in_allow_list'],
    ['https://tenant.example/./done', 'callback_url_not_in_allow_list'],
  ])('is refused: %j is %s', (url, code) => {
    expect(checkCallbackUrl(url, list)).toMatchObject({ ok: false, code });
  });
});

describe('the return URL', () => {
  it('has the session and the percent-encoded state, and nothing of the result', () => {
    expect(buildReturnUrl('https://t.example/a', sessionId, 'a b&c=1#日')).toBe(
      `https://t.example/a?sessionId=${sessionId}&state=a%20b%26c%3D1%23%E6%97%A5`,
    );
    expect(buildReturnUrl('https://t.example/a', sessionId, null)).toBe(`https://t.example/a?sessionId=${sessionId}`);
  });

  it('may have 8000 bytes as it will be sent', () => {
    const fixed = buildReturnUrl('https://t.example/a', sessionId, '').length;
    expect(checkReturnUrlLength('https://t.example/a', sessionId, 'x'.repeat(8000 - fixed)).ok).toBe(true);
    expect(checkReturnUrlLength('https://t.example/a', sessionId, 'x'.repeat(8001 - fixed)).ok).toBe(false);
    // One character of three bytes takes nine once it is encoded.
    expect(checkReturnUrlLength('https://t.example/a', sessionId, '日'.repeat(Math.floor((8000 - fixed) / 9))).ok).toBe(
      true,
    );
    expect(
      checkReturnUrlLength('https://t.example/a', sessionId, '日'.repeat(Math.floor((8000 - fixed) / 9) + 1)).ok,
    ).toBe(false);
  });

  it('is counted as browsers send it: they change nothing about it', () => {
    const state = Array.from({ length: 0x7f }, (_, code) => String.fromCodePoint(code)).join('');
    const url = buildReturnUrl('https://t.example/a', sessionId, `${state}é日😀`);
    expect(new URL(url).href).toBe(url);
    expect(new URL(url).searchParams.get('state')).toBe(`${state}é日😀`);
    const fixed = buildReturnUrl('https://t.example/a', sessionId, '').length;
    expect(checkReturnUrlLength('https://t.example/a', sessionId, "'".repeat(8000 - fixed)).ok).toBe(false);
  });

  it('has the callback URL percent-encoded, and so it is counted', () => {
    const url = buildReturnUrl('https://t.example/終わり', sessionId, null);
    expect(url).toBe(`https://t.example/%E7%B5%82%E3%82%8F%E3%82%8A?sessionId=${sessionId}`);
    expect(buildReturnUrl('https://終.example', sessionId, null)).toBe(
      `https://xn--sc0a.example/?sessionId=${sessionId}`,
    );
    const long = `https://t.example/${'日'.repeat(880)}`;
    expect(checkCallbackUrl(long, [long]).ok).toBe(true);
    expect(checkReturnUrlLength(long, sessionId, 'x'.repeat(9)).ok).toBe(true);
    expect(checkReturnUrlLength(long, sessionId, 'x'.repeat(10)).ok).toBe(false);
  });

  it('counts a bare state in UTF-8 bytes', () => {
    expect(checkReturnUrlLength(null, sessionId, `${'😀'.repeat(2000)}`).ok).toBe(true);
    expect(checkReturnUrlLength(null, sessionId, `${'😀'.repeat(2000)}x`).ok).toBe(false);
    expect(checkReturnUrlLength(null, sessionId, null).ok).toBe(true);
  });
});
