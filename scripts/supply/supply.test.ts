import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newerPostgres, readAudit } from './audit.ts';
import { licenseTexts, readLicenses, splitLicense } from './license-texts.ts';
import { licenseFaults, noticeText, productionPackages } from './notices.ts';

const lock = {
  packages: {
    '': { version: '1.0.0', license: 'Apache-2.0' },
    'node_modules/b': { version: '2.0.0', license: 'MIT' },
    'node_modules/a/node_modules/b': { version: '1.0.0', license: '(AFL-2.1 OR BSD-3-Clause)' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    'node_modules/busboy': { version: '1.6.0' },
    'node_modules/@img/sharp-libvips-linux-x64': { version: '1.2.0', license: 'LGPL-3.0-or-later' },
    'packages/sdk': { version: '0.1.0' },
  },
};

test('notices list what a production installation contains, of every platform, without tools and our own packages', () => {
  const packages = productionPackages(lock);
  expect(packages.map(({ name, version }) => `${name} ${version}`)).toEqual([
    '@img/sharp-libvips-linux-x64 1.2.0',
    'b 1.0.0',
    'b 2.0.0',
    'busboy 1.6.0',
  ]);
  expect(licenseFaults(packages)).toEqual([]);
  expect(noticeText(packages)).toContain('| b | 2.0.0 | MIT |');
});

test('a licence that is unknown or not accepted is a fault, and LGPL is accepted for libvips alone', () => {
  const of = (name: string, license: string | null) => licenseFaults([{ name, version: '1.0.0', license }]);
  expect(of('x', null)).toEqual(['x 1.0.0: names no licence']);
  for (const license of ['GPL-3.0', 'MIT AND GPL-3.0', 'LGPL-3.0-or-later', 'SSPL-1.0'])
    expect(of('x', license)).toHaveLength(1);
  expect(of('@img/sharp-wasm32', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT')).toEqual([]);
  expect(of('x', '(MIT OR GPL-3.0)')).toEqual([]);
});

/** Installs packages with their files into a folder of the test. */
function install(packages: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const root = mkdtempSync(join(tmpdir(), 'mitome-licences-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [place, files] of Object.entries(packages)) {
    mkdirSync(join(root, place), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, place, name), text);
  }
  return root;
}

test('each licence is written once, below every package that has it and their copyright notices', () => {
  const terms = 'Permission is granted,\nfree of charge.';
  const root = install({
    'node_modules/one': { 'package.json': '{}', LICENSE: `MIT License\n\nCopyright (c) 2020 One\n\n${terms}\n` },
    'node_modules/two': {
      'package.json': '{}',
      'license.md': `# The MIT License (MIT)\r\n\r\n© Two\r\n\r\n${terms.replace('\n', ' ')}`,
      NOTICE: 'Two contains parts of Three.',
      'index.js': 'not a licence',
    },
    'node_modules/a/node_modules/bare': { 'package.json': '{"author":"Bare <b@example.com>"}' },
  });
  const entry = { version: '1.0.0', license: 'MIT' };
  const text = licenseTexts(
    readLicenses(
      productionPackages({
        packages: {
          'node_modules/one': entry,
          'node_modules/two': entry,
          'node_modules/bare': entry,
          'node_modules/a/node_modules/bare': entry,
          'node_modules/of-linux': { ...entry, optional: true },
        },
      }),
      root,
    ),
  );
  const [, first = '', notice = '', bare = '', platform = ''] = text.split(/^={80}$/m);
  expect(first.trim()).toBe(
    `one 1.0.0\n    Copyright (c) 2020 One\ntwo 1.0.0\n    © Two\n${'-'.repeat(80)}\nPermission is granted,\nfree of charge.`,
  );
  expect(notice).toContain('two 1.0.0 (NOTICE)\n');
  expect(notice).toContain('Two contains parts of Three.');
  expect(bare).toContain('\nbare 1.0.0: MIT, Bare\n');
  expect(platform).toContain('\nof-linux 1.0.0: MIT\n');
  expect(text).not.toContain('not a licence');
});

test('a package that is not installed is a fault, unless it is of one platform', () => {
  const packages = { 'node_modules/gone': { version: '1.0.0', license: 'MIT' } };
  expect(() => readLicenses(productionPackages({ packages }), install({}))).toThrow('not installed: gone 1.0.0');
});

test('a copyright notice within the terms stays there', () => {
  const text = 'Apache License\nVersion 2.0\n\nTERMS\n\nCopyright 2020 One';
  expect(splitLicense(text)).toEqual({ notices: [], body: text });
  expect(splitLicense('Copyright (c) One\nCopyright (c) Two\n')).toEqual({
    notices: ['Copyright (c) One', 'Copyright (c) Two'],
    body: '',
  });
});

test('an audit that could not be made is not one without findings', () => {
  expect(readAudit('')).toMatchObject({ kind: 'unreachable' });
  expect(readAudit('npm error audit\n{"message":"405 Method Not Allowed - POST https://r.example/-/npm/v1"}')).toEqual({
    kind: 'unreachable',
    reason: '405 Method Not Allowed - POST the registry',
  });
  const via = [{ title: 'Reads too much', url: 'https://a.example/1' }, 'other'];
  const found = { name: 'a', severity: 'high', range: '<2', via };
  const metadata = { dependencies: { total: 7 } };
  const report = { vulnerabilities: { a: found, b: { ...found, name: 'b', severity: 'low' } }, metadata };
  expect(readAudit(JSON.stringify(report))).toEqual({
    kind: 'checked',
    packages: 7,
    advisories: ['a <2: high: Reads too much (https://a.example/1)'],
  });
  expect(readAudit(JSON.stringify({ vulnerabilities: {}, metadata }))).toMatchObject({
    kind: 'checked',
    advisories: [],
  });
});

test('a newer embedded PostgreSQL is told, and another major version as such', () => {
  expect(newerPostgres('18.4.0-beta.17', '18.4.0-beta.17')).toBeNull();
  expect(newerPostgres('18.4.0-beta.17', '18.5.0-beta.17')).toMatch(/18\.5\.0-beta\.17 is the latest$/);
  expect(newerPostgres('18.4.0-beta.17', '19.1.0-beta.18')).toContain('another major version');
});
