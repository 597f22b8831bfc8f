// What a release changes in files.

import { globSync, readFileSync } from 'node:fs';

/** A date as changelogs have it. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const form = /^(\d+)\.(\d+)\.(\d+)$/;

/** Whether a version is a later one than another. Only `major.minor.patch` is. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [form.exec(version), form.exec(than)];
  if (a === null || b === null) return false;
  for (const part of [1, 2, 3]) if (Number(a[part]) !== Number(b[part])) return Number(a[part]) > Number(b[part]);
  return false;
}

/**
 * Gives the unreleased part of a changelog its version, and puts an empty one before it.
 * @returns null when nothing is unreleased
 */
export function releaseChangelog(text: string, title: string): string | null {
  const heading = '## Unreleased\n';
  const at = text.indexOf(heading);
  const body = at < 0 ? '' : (text.slice(at + heading.length).split(/^## /m)[0] ?? '');
  if (body.trim() === '') return null;
  return `${text.slice(0, at)}${heading}\n## ${title}\n${text.slice(at + heading.length)}`;
}

/** The text of a version in a changelog, for the notes of its release. */
export function notesOf(text: string, title: string): string {
  const parts = text.split(/^## /m);
  const found = parts.find((part) => part.startsWith(title));
  return found === undefined ? '' : found.slice(found.indexOf('\n')).trim();
}

/** Sets the version of a manifest, or of a lock file, without another change of its text. */
export function withVersion(text: string, from: string, to: string): string {
  const line = `"version": "${from}"`;
  const at = text.indexOf(line);
  if (at < 0) throw new Error(`a manifest is not of version ${from}`);
  const first = `${text.slice(0, at)}"version": "${to}"${text.slice(at + line.length)}`;
  // In a lock file the package itself follows, with the same version.
  const own = first.indexOf('    "": {');
  if (own < 0) return first;
  const second = first.indexOf(line, own);
  return `${first.slice(0, second)}"version": "${to}"${first.slice(second + line.length)}`;
}

const imageVersion = /(\bmitome:|\bnewTag: )(\d+\.\d+\.\d+)(?![\d.]*\d)/g;

/** The versions that a text gives to the image. */
export function imageVersions(text: string): string[] {
  return [...text.matchAll(imageVersion)].map(([, , version = '']) => version);
}

/** The files of a checkout that name the image with a version. */
export function filesWithImage(): string[] {
  return globSync(['deploy/**/*.{yaml,sh}', 'deploy/**/Dockerfile', 'docs/**/*.md'])
    .filter((file) => imageVersions(readFileSync(file, 'utf8')).length > 0)
    .toSorted();
}

/** Versions and day of a release. */
export interface ReleaseOptions {
  readonly current: string;
  readonly version: string;
  readonly day: string;
}

/** The new text of a file. */
export interface Edit {
  readonly file: string;
  readonly text: string;
}

const manifests = ['package.json', 'package-lock.json', 'packages/sdk-typescript/package.json'];

/**
 * Computes what a release changes in the files of the checkout, before any is written: a fault leaves all of them as they are.
 * @throws Error when nothing is unreleased, or a file is of another version
 */
export function releaseEdits({ current, version, day }: ReleaseOptions): Edit[] {
  const read = (file: string) => readFileSync(file, 'utf8');
  const edit = (file: string, change: (text: string) => string): Edit => ({ file, text: change(read(file)) });
  const ofContract = releaseChangelog(read('openapi/CHANGELOG.md'), `Service ${version} - ${day}`);
  return [
    edit('CHANGELOG.md', (text) => {
      const released = releaseChangelog(text, `${version} - ${day}`);
      if (released === null) throw new Error('CHANGELOG.md has nothing unreleased');
      return released;
    }),
    // A release may leave the documents as they are.
    ...(ofContract === null ? [] : [{ file: 'openapi/CHANGELOG.md', text: ofContract }]),
    edit('packages/sdk-typescript/README.md', (text) => text.replaceAll(`-${current}.tgz`, `-${version}.tgz`)),
    ...manifests.map((file) => edit(file, (text) => withVersion(text, current, version))),
    ...filesWithImage().map((file) => edit(file, (text) => text.replace(imageVersion, `$1${version}`))),
  ];
}
