// The texts of the licences of what an installation contains, from the files of the packages.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of a production installation, of any platform. */
export interface Packaged {
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
}

/** A package with the folders that npm installs it into. */
export interface PlacedPackage extends Packaged {
  readonly places: readonly string[];
  /** Whether not every platform has it. */
  readonly isOptional: boolean;
}

/** The order of lists of packages. */
export const byName = (a: Pick<Packaged, 'name' | 'version'>, b: Pick<Packaged, 'name' | 'version'>): number =>
  `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1;

/** A package with what it says of its licence. */
export interface LicensedPackage extends Packaged {
  /** Whom its manifest names. */
  readonly author: string | null;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

const licenseFile = /^(licen[cs]e|unlicense|copying|notice|copyright|patents|third.?party)/i;
const licenseName = /^(licen[cs]e|unlicense|copying)/i;

/** What stands above the body of a short licence: its title, and copyright notices. */
const title = /^[#*_ (]*(the )?\(?(mit|isc|bsd)\b[^.:]{0,40}licen[cs]e.{0,14}$/i;
const copyright = /^[#*_ ]*(portions )?(copyright\b|\(c\)|©|all rights reserved)/i;

/**
 * Reads the licence files of packages.
 * @returns them, with those of one platform apart: which of these are installed depends on the machine, so their texts cannot be written
 * @throws Error naming packages that are not installed
 */
export function readLicenses(
  packages: readonly PlacedPackage[],
  root = '.',
): { readonly everywhere: readonly LicensedPackage[]; readonly optional: readonly LicensedPackage[] } {
  const read = ({ name, version, license, places, isOptional }: PlacedPackage) => {
    const place = isOptional ? undefined : places.find((one) => existsSync(join(root, one, 'package.json')));
    if (place === undefined)
      return { isOptional, isMissing: !isOptional, of: { name, version, license, author: null, files: [] } };
    const folder = join(root, place);
    const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
      .map((entry) => ({ name: entry.name, text: readFileSync(join(folder, entry.name), 'utf8') }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    return { isOptional, isMissing: false, of: { name, version, license, author: authorName(author), files } };
  };
  const all = packages.map(read);
  const missing = all.filter(({ isMissing }) => isMissing).map(({ of }) => `${of.name} ${of.version}`);
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}. Run: npm ci`);
  return {
    everywhere: all.filter(({ isOptional }) => !isOptional).map(({ of }) => of),
    optional: all.filter(({ isOptional }) => isOptional).map(({ of }) => of),
  };
}

/** The name of an author in a manifest, without addresses. */
function authorName(author: unknown): string | null {
  const text = typeof author === 'object' && author !== null && 'name' in author ? author.name : author;
  const name = typeof text === 'string' ? text.replace(/\s*[<(].*$/, '').trim() : '';
  return name === '' ? null : name;
}

/** Takes apart a licence file: the copyright notices above its body, and the body. */
export function splitLicense(text: string): { readonly notices: readonly string[]; readonly body: string } {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const start = lines.findIndex(
    (line) => line.trim() !== '' && !title.test(line.trim()) && !copyright.test(line.trim()),
  );
  const head = start === -1 ? lines : lines.slice(0, start);
  const notices = head.filter((line) => copyright.test(line.trim())).map((line) => line.trim());
  return { notices, body: start === -1 ? '' : lines.slice(start).join('\n').trimEnd() };
}

const head = `Licences of third-party packages

Mitome is licensed under the Apache License 2.0 (LICENSE). NOTICE.md lists the packages that an installation contains, some of them as
parts of the browser pages. This file has the texts of their licences: each once, below the packages that have it and their copyright
notices. \`npm run notices\` writes it from the files of the packages and from scripts/supply/scalar-packages.json.
`;

const rule = '='.repeat(80);
const line = '-'.repeat(80);

/** The text of THIRD_PARTY_LICENSES.txt. */
export function licenseTexts({ everywhere, optional }: ReturnType<typeof readLicenses>): string {
  const groups = new Map<string, { readonly body: string; readonly of: string[] }>();
  for (const { name, version, files } of everywhere) {
    for (const file of files) {
      const { notices, body } = splitLicense(file.text);
      // Packages wrap the same text in different places.
      const key = body.replaceAll(/\s+/g, ' ').replaceAll(/[“”]/g, '"').trim();
      const label = licenseName.test(file.name) ? `${name} ${version}` : `${name} ${version} (${file.name})`;
      const group = groups.get(key) ?? { body, of: [] };
      group.of.push([label, ...notices.map((notice) => `    ${notice}`)].join('\n'));
      groups.set(key, group);
    }
  }
  const sorted = [...groups.values()].sort((a, b) => b.of.length - a.of.length);
  const texts = sorted.map(({ body, of }) => [rule, ...of, line, body, ''].join('\n'));
  const listed = ({ name, version, license, author }: LicensedPackage) =>
    `${name} ${version}: ${license}${author === null ? '' : `, ${author}`}`;
  return [
    head,
    ...texts,
    rule,
    'Packages without a licence file: the licence and the author that their manifests name. The texts of these licences are above.',
    line,
    ...everywhere.filter(({ files }) => files.length === 0).map(listed),
    '',
    rule,
    'Packages of one platform each: what is installed of them has its text in its folder, or is built from the package that asks for it.',
    'The LGPL is that of libvips: https://www.gnu.org/licenses/lgpl-3.0.txt, and /usr/share/common-licenses/LGPL-3 in the image.',
    line,
    ...optional.map(listed),
    '',
  ].join('\n');
}
