import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  accentPartners,
  contrastOf,
  isLogoPath,
  logoUrlOf,
  pageGround,
  tenantNameFault,
  tenantPageFaults,
  tenantPageOf,
} from './tenant-page.ts';

const none = { displayName: null, accentColor: null, privacyUrl: null, supportContact: null };

it('a contrast is the one of WCAG, whichever colour comes first', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastOf('#FFFFFF', '#767676')).toBeCloseTo(4.542, 3);
});

it('an accent colour has enough contrast with the text on it and the ground around it, or is refused with the ratio', () => {
  expect(tenantPageFaults({ accentColor: '#1F5F4A' })).toEqual([]);
  expect(tenantPageFaults({ accentColor: '#767676' })).toEqual([
    {
      path: '/accentColor',
      message: 'must have a contrast of at least 4.5:1 with the ground of the page (#f6f2ea); it has 4.06:1',
    },
  ]);
  expect(tenantPageFaults({ accentColor: '#ff8800' }).map(({ message }) => message)).toEqual([
    'must have a contrast of at least 4.5:1 with white text (#ffffff); it has 2.39:1',
    'must have a contrast of at least 4.5:1 with the ground of the page (#f6f2ea); it has 2.14:1',
  ]);
  expect(tenantPageFaults({ accentColor: 'green' })).toEqual([
    { path: '/accentColor', message: 'must be a colour as #rrggbb' },
  ]);
});

it('the ground that colours are compared with is the one of the page', () => {
  const styles = readFileSync(new URL('../web/capture/styles/ground.css', import.meta.url), 'utf8');
  expect(/--paper: (#[0-9a-f]{6});/.exec(styles)?.[1]).toBe(accentPartners['the ground of the page']);
  expect(/--logo-ground: (#[0-9a-f]{6});/.exec(styles)?.[1]).toBe(pageGround);
});

it.each(['https://tenant.example/privacy?lang=ja#cookies', 'https://tenant.example'])('%s can be linked to', (url) => {
  expect(tenantPageFaults({ privacyUrl: url, supportContact: url })).toEqual([]);
});

it.each([
  'http://tenant.example/',
  'javascript:alert(1)',
  'https://',
  'https:///path',
  'https://tenant.example@evil.example/',
  'https://終.example/',
  'https://tenant.example/a b',
  'https:\\\\tenant.example',
  'HTTPS://tenant.example/',
])('%j cannot be linked to', (url) => {
  const faults = tenantPageFaults({ privacyUrl: url, supportContact: url });
  expect(faults.map(({ path }) => path)).toEqual(['/privacyUrl', '/supportContact']);
});

it('a link and an address for help have at most 500 characters, as the contract says', () => {
  const start = 'https://tenant.example/';
  const url = start.padEnd(500, 'a');
  expect(tenantPageFaults({ privacyUrl: url, supportContact: url })).toEqual([]);
  const message = 'must have at most 500 characters';
  const both = [
    { path: '/privacyUrl', message },
    { path: '/supportContact', message },
  ];
  expect(tenantPageFaults({ privacyUrl: `${url}a`, supportContact: `${url}a` })).toEqual(both);
  const address = `support@${'mail.'.repeat(97)}example`;
  expect(tenantPageFaults({ supportContact: address })).toEqual([]);
  expect(tenantPageFaults({ supportContact: address.replace('@', '@mail.') })).toEqual(both.slice(1));
});

it.each(['support@tenant.example', 'id-check+jp@mail.tenant.example'])('%s is an address for help', (address) => {
  expect(tenantPageFaults({ supportContact: address })).toEqual([]);
  expect(tenantPageFaults({ privacyUrl: address }).length).toBe(1);
});

it.each([
  'support',
  'a@b',
  'a@tenant.example?bcc=x@evil.example',
  'a%0a@tenant.example',
  'a@tenant.example,b@tenant.example',
  '',
])('%j is no address for help', (address) => {
  expect(tenantPageFaults({ supportContact: address }).length).toBe(1);
});

it('users see the display name, or else the name', () => {
  const tenant = { id: 'e9da86d3-51cf-4a76-82d8-c50195c3f466', name: 'Aozora Trading' };
  expect(tenantPageOf(tenant, none, null)).toMatchObject({ name: 'Aozora Trading', logoUrl: null });
  expect(tenantPageOf(tenant, { ...none, displayName: '青空商事' }, null).name).toBe('青空商事');
  expect(tenantPageFaults({ displayName: ' ' })).toEqual([
    { path: '/displayName', message: 'must have at least one visible character' },
  ]);
});

it.each(['青空商事 🙂', 'A', ' Aozora', '山', 'é', 'e\u0301', '123', '?', 'שלום', '\u200fשלום', '👩\u200d🔧'])(
  '%j is a name',
  (name) => {
    expect(tenantNameFault(name)).toBeNull();
  },
);

it.each(['', ' ', '\u00a0\u3000', '\u200b', '\u3164', '\u2800', '\ufe0f', '\u200d\u200d', '\ud800'])(
  '%j has no visible character',
  (name) => {
    expect(tenantNameFault(name)).toBe('must have at least one visible character');
  },
);

it.each(['A\nB', 'A\t', '\u0007A', 'A\u0085', 'A\u2028B', '\u202egro.live', 'A\u2066'])(
  '%j has control characters',
  (name) => {
    expect(tenantNameFault(name)).toBe('must not have control characters');
  },
);

it('a name has at most 100 characters, whatever they take in bytes', () => {
  expect(tenantNameFault('🙂'.repeat(100))).toBeNull();
  expect(tenantNameFault('🙂'.repeat(101))).toBe('must have at most 100 characters');
});

it('the path of a logo holds tenant and digest, and no other path counts as one', () => {
  const id = 'e9da86d3-51cf-4a76-82d8-c50195c3f466';
  const digest = '7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069';
  const url = logoUrlOf(id, digest) ?? '';
  expect(url).toBe(`/capture/logos/${id}/${digest}.png`);
  expect(isLogoPath(url)).toBe(true);
  expect(isLogoPath(`${url}/`)).toBe(false);
  for (const other of [
    url.toUpperCase(),
    url.replace('.png', '.svg'),
    url.replace(id, 'x'),
    url.replace('7f', '%00'),
  ]) {
    expect(isLogoPath(other), other).toBe(false);
  }
});
