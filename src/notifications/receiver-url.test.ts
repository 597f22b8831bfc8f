import { describe, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { blockedHosts } from './testing/blocked-hosts.ts';

const guard = createAddressGuard([]);
const developmentGuard = createAddressGuard(['127.0.0.0/8', '::1/128']);
const privateGuard = createAddressGuard(['127.0.0.1', '10.1.0.0/16']);
const label = 'a'.repeat(63);

describe('the check of a receiving URL', () => {
  it.each([
    ['https://hooks.example.com/a?b=c', 'https://hooks.example.com/a?b=c'],
    ['HTTPS://Hooks.Example.COM', 'https://hooks.example.com/'],
    ['https://hooks.example.com.:8443/', 'https://hooks.example.com:8443/'],
    ['https://hooks.example.com:443/', 'https://hooks.example.com/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]:8443/x', 'https://[2606:4700::1111]:8443/x'],
    [`https://${label}.example/`, `https://${label}.example/`],
    ['https://xn--r8jz45g.example/', 'https://xn--r8jz45g.example/'],
    ['https://_hooks.example.com/', 'https://_hooks.example.com/'],
    ['https://例え.example/通知', 'https://xn--r8jz45g.example/%E9%80%9A%E7%9F%A5'],
  ])('normalizes %s', (text, url) => {
    expect(guard.checkUrl(text)).toEqual({ ok: true, value: url });
  });

  it.each([
    ['', 'malformed'],
    ['hooks.example.com', 'malformed'],
    ['https://', 'malformed'],
    ['https:/hooks.example.com/', 'malformed'],
    ['https:hooks.example.com', 'malformed'],
    ['https:\\\\hooks.example.com\\', 'malformed'],
    ['https://hooks.example.com\\@127.0.0.1/', 'malformed'],
    [' https://hooks.example.com/', 'malformed'],
    ['https://hooks.exa\tmple.com/', 'malformed'],
    ['https://hooks.exa\u00admple.com/', 'malformed'],
    ['https://hooks..example.com/', 'malformed'],
    ['https://hooks.example.com../', 'malformed'],
    ['https://./', 'malformed'],
    ['https://hooks.example.com:99999/', 'malformed'],
    [`https://${label}a.example/`, 'malformed'],
    [`https://${'b.'.repeat(125)}example/`, 'malformed'],
    ['https://xn--/', 'malformed'],
    ['https://hooks.xn--.example/', 'malformed'],
    ['https://[fe80::1%25eth0]/', 'malformed'],
    ['http://hooks.example.com/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['ftp://hooks.example.com/', 'not_https'],
    ['javascript:alert(1)', 'not_https'],
    ['https://user@hooks.example.com/', 'has_userinfo'],
    ['https://user:secret@hooks.example.com/', 'has_userinfo'],
    ['https://@hooks.example.com/', 'has_userinfo'],
    ['https://hooks.example.com/#part', 'has_fragment'],
    ['https://hooks.example.com/#', 'has_fragment'],
    ['https://hooks.example.com:80/', 'port_not_allowed'],
    ['https://hooks.example.com:22/', 'port_not_allowed'],
    ['https://8.8.8.8:6379/', 'port_not_allowed'],
    ['https://localhost/', 'blocked_address'],
    ['https://LOCALHOST.:8443/', 'blocked_address'],
    ['https://a.localhost:8443/', 'blocked_address'],
  ])('refuses %s as %s', (text, code) => {
    expect(guard.checkUrl(text)).toMatchObject({ ok: false, code });
  });

  it.each(['a'.repeat(2048), 'あ'.repeat(400)])('refuses a URL that is longer than 2048 characters', (path) => {
    const refusal = { ok: false, code: 'malformed', detail: expect.stringContaining('at most 2048 characters') };
    expect(guard.checkUrl(`https://hooks.example.com/${path}`)).toEqual(refusal);
  });

  it.each(blockedHosts)('refuses the host %s, %s, whatever the port', (host) => {
    for (const port of ['', ':8443', ':40123']) {
      expect(guard.checkUrl(`https://${host}${port}/`)).toMatchObject({ ok: false, code: 'blocked_address' });
    }
  });

  it('accepts names with any port only where ranges besides loopback are allowed', () => {
    const url = 'https://receiver.internal:9000/';
    expect(privateGuard.checkNewUrl(url)).toEqual({ ok: true, value: url });
    for (const one of [guard, developmentGuard])
      expect(one.checkNewUrl(url)).toMatchObject({ code: 'port_not_allowed' });
    expect(developmentGuard.checkUrl(url)).toEqual({ ok: true, value: url });
  });

  it('accepts allowed addresses on any port but 0, and never plain HTTP', () => {
    for (const host of ['localhost:40123', 'a.localhost:9000', '127.0.0.1:3000', '[::1]:1', 'receiver.internal:8443']) {
      for (const check of [developmentGuard.checkUrl, developmentGuard.checkNewUrl])
        expect(check(`https://${host}/hook`)).toEqual({ ok: true, value: `https://${host}/hook` });
    }
    expect(developmentGuard.checkUrl('http://localhost:40123/')).toMatchObject({ code: 'not_https' });
    expect(developmentGuard.checkUrl('https://localhost:0/')).toMatchObject({ code: 'port_not_allowed' });
    expect(developmentGuard.checkUrl('https://10.0.0.1/')).toMatchObject({ code: 'blocked_address' });
  });

  it('never repeats the URL, which may hold a token', () => {
    const refusals = [
      'http://x/?token=geheim',
      'https://u:geheim@x/',
      'https://x/#geheim',
      'https://127.0.0.1/geheim',
      'geheim',
    ];
    expect(JSON.stringify(refusals.map((text) => guard.checkUrl(text)))).not.toContain('geheim');
  });
});

describe('createAddressGuard', () => {
  it.each(['10.0.0.0/99', 'localhost', ''])('names the invalid entry of allow: %j', (entry) => {
    expect(() => createAddressGuard(['127.0.0.1', entry])).toThrow(`allow: ${JSON.stringify(entry)}`);
  });
});
