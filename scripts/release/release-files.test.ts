import { expect, test } from 'vitest';
import { isLater, notesOf, releaseChangelog, withVersion } from './release-files.ts';

test('only a later version of three numbers can follow', () => {
  for (const [version, than] of [
    ['0.2.0', '0.1.9'],
    ['0.10.0', '0.9.0'],
    ['1.0.0', '0.99.99'],
  ] as const)
    expect([isLater(version, than), isLater(than, version)]).toEqual([true, false]);
  for (const version of ['0.1.0', 'v0.2.0', '0.2', '0.2.0-beta.1', '']) expect(isLater(version, '0.1.0')).toBe(false);
});

test('what is unreleased gets the version, and the notes of the release are its text', () => {
  const text = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.1.0 - 2026-11-20\n\n- First.\n';
  const released = releaseChangelog(text, '0.2.0 - 2026-12-01');
  expect(released).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- A thing.\n\n## 0.1.0 - 2026-11-20\n\n- First.\n',
  );
  expect(notesOf(released, '0.2.0')).toBe('### Added\n\n- A thing.');
  expect(() => releaseChangelog(released, '0.3.0')).toThrow('nothing unreleased');
  expect(() => releaseChangelog('# Changelog\n', '0.3.0')).toThrow('nothing unreleased');
});

test('manifests and the lock file get the version, and other packages of the same version keep theirs', () => {
  const manifest = '{\n  "name": "mitome",\n  "version": "0.1.0"\n}\n';
  expect(withVersion(manifest, '0.1.0', '0.2.0')).toBe(manifest.replace('0.1.0', '0.2.0'));
  const lock =
    '{\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      "version": "0.1.0"\n    },\n    "node_modules/a": {\n      "version": "0.1.0"\n    }\n  }\n}\n';
  const next = JSON.parse(withVersion(lock, '0.1.0', '0.2.0'));
  expect([next.version, next.packages[''].version, next.packages['node_modules/a'].version]).toEqual([
    '0.2.0',
    '0.2.0',
    '0.1.0',
  ]);
  expect(() => withVersion(manifest, '0.3.0', '0.4.0')).toThrow('not of version 0.3.0');
});
