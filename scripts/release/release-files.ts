// What a release changes in files.

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
 * @throws Error when nothing is unreleased
 */
export function releaseChangelog(text: string, title: string): string {
  const heading = '## Unreleased\n';
  const at = text.indexOf(heading);
  const body = at < 0 ? '' : (text.slice(at + heading.length).split(/^## /m)[0] ?? '');
  if (body.trim() === '') throw new Error('the changelog has nothing unreleased');
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
