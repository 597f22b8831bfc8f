import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  filesWithImage,
  imageVersions,
  isLater,
  notesOf,
  releaseChangelog,
  releaseEdits,
  withVersion,
} from './release-files.ts';

const { version: current }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

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
  if (released === null) throw new Error('nothing is released');
  expect(released).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- A thing.\n\n## 0.1.0 - 2026-11-20\n\n- First.\n',
  );
  expect(notesOf(released, '0.2.0')).toBe('### Added\n\n- A thing.');
  expect(releaseChangelog(released, '0.3.0')).toBeNull();
  expect(releaseChangelog('# Changelog\n', '0.3.0')).toBeNull();
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

test('every version of the image in deploy and in the pages is the one of package.json', () => {
  const files = filesWithImage();
  expect(files).toEqual([
    'deploy/compose/prepare.sh',
    'deploy/kubernetes/api.yaml',
    'deploy/kubernetes/command.yaml',
    'deploy/kubernetes/kustomization.yaml',
    'deploy/kubernetes/worker.yaml',
    'docs/operations.md',
  ]);
  for (const file of files)
    expect(new Set(imageVersions(readFileSync(file, 'utf8'))), file).toEqual(new Set([current]));
});

test('versions of other images and of packages are not those of this image', () => {
  expect(imageVersions('image: mysql:8.4.3\nmitome:0.1.0.4 mitome:latest\nFROM node:24.1.0')).toEqual([]);
  expect(imageVersions('image: r.example.com/mitome:0.1.0\nnewTag: 0.2.0\nmitome:0.3.0-models')).toEqual([
    ...['0.1.0', '0.2.0', '0.3.0'],
  ]);
});

/** A copy of what a release changes, as the working directory, with these changelogs. */
function useCopy(changelog: string, ofContract: string): void {
  const [root, copy] = [process.cwd(), mkdtempSync(join(tmpdir(), 'mitome-release-'))];
  const parts = ['package.json', 'package-lock.json', 'deploy', 'docs/operations.md', 'packages/sdk-typescript'];
  const isSource = (source: string) => !source.includes('node_modules');
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true, filter: isSource });
  writeFileSync(join(copy, 'CHANGELOG.md'), changelog);
  cpSync(join(root, 'openapi', 'CHANGELOG.md'), join(copy, 'openapi', 'CHANGELOG.md'), { recursive: true });
  writeFileSync(join(copy, 'openapi', 'CHANGELOG.md'), ofContract);
  process.chdir(copy);
  onTestFinished(() => {
    process.chdir(root);
    rmSync(copy, { recursive: true });
  });
}
const released = '# Changelog\n\n## Unreleased\n\n## 0.0.1 - 2026-11-20\n\n- First.\n';
const unreleased = released.replace('Unreleased\n', 'Unreleased\n\n- A thing.\n');

test('a release gives every file its version, and leaves no other', () => {
  useCopy(unreleased, unreleased);
  for (const { file, text } of releaseEdits({ current, version: '987.6.5', day: '2026-12-01' }))
    writeFileSync(file, text);
  for (const file of filesWithImage())
    expect(new Set(imageVersions(readFileSync(file, 'utf8'))), file).toEqual(new Set(['987.6.5']));
  for (const file of ['package.json', 'package-lock.json', 'packages/sdk-typescript/package.json'])
    expect(JSON.parse(readFileSync(file, 'utf8')).version, file).toBe('987.6.5');
  expect(readFileSync('packages/sdk-typescript/README.md', 'utf8')).toContain('mitome-sdk-987.6.5.tgz');
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain('## 987.6.5 - 2026-12-01\n\n- A thing.');
  expect(readFileSync('openapi/CHANGELOG.md', 'utf8')).toContain('## Service 987.6.5 - 2026-12-01\n\n- A thing.');
});

test('documents without a change keep their changelog, and a release without any change is refused', () => {
  useCopy(unreleased, released);
  const files = releaseEdits({ current, version: '987.6.5', day: '2026-12-01' }).map(({ file }) => file);
  expect(files).toContain('CHANGELOG.md');
  expect(files).not.toContain('openapi/CHANGELOG.md');
  writeFileSync('CHANGELOG.md', released);
  expect(() => releaseEdits({ current, version: '987.6.5', day: '2026-12-01' })).toThrow('nothing unreleased');
});
