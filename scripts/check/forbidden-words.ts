// Checks that words with a reason against them stand nowhere.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from './repository-files.ts';

/** One thing that stands nowhere in the files it applies to, and why. */
interface Rule {
  readonly pattern: RegExp;
  readonly reason: string;
  readonly applies: (file: string) => boolean;
}

const everywhere = (): boolean => true;
const code = (file: string): boolean => /\.(ts|tsx|js|mjs|yaml|css|html|sh)$/.test(file);
const test = (file: string): boolean => /\.test\.ts$/.test(file);
const service = (file: string): boolean =>
  /^src\/.*\.tsx?$/.test(file) && !test(file) && !/\/testing\/|\.fixture\.ts$/.test(file);

const rules: readonly Rule[] = [
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/, reason: 'unfinished work is not committed', applies: code },
  { pattern: /@ts-(ignore|nocheck)|\bas any\b/, reason: 'the type checker is not silenced', applies: code },
  { pattern: /eslint-disable|biome-ignore-all/, reason: 'rules are changed, not switched off by file', applies: code },
  {
    pattern: /\b(it|test|describe)\.(only|skip|todo|skipIf|runIf)\b/,
    reason: 'every test runs, always',
    applies: test,
  },
  {
    pattern: /\bprocess\.env\b/,
    reason: 'only src/config/config.ts, and src/cli/command-environment.ts for clients, read the environment',
    // The environment of a child is what its parent hands over.
    applies: (file) =>
      service(file) &&
      !['src/config/config.ts', 'src/cli/command-environment.ts', 'src/checks/ocr/print-child.ts'].includes(file),
  },
  {
    pattern: /(^|[\s"'`(])(\/root|\/work|\/home\/\w+|\/Users\/\w+)\//,
    reason: 'paths of one machine',
    applies: everywhere,
  },
  { pattern: /\.\.\/shared\//, reason: 'names a folder outside the repository', applies: everywhere },
  {
    pattern: /\bregistry\.(npmjs|yarnpkg)\.|\b(localhost|127\.0\.0\.1):4873\b/,
    reason: 'names a package registry',
    applies: everywhere,
  },
  { pattern: /^-----BEGIN [A-Z ]*PRIVATE KEY-----$/, reason: 'a private key', applies: everywhere },
];

/** Names of files that say nothing of their job. */
const emptyNames = /^(utils?|helpers?|common|misc|managers?)(\.|$)/;

/** Lists words and names that the house rules forbid, with file and line. This file, which spells them out, is left out. */
function main(): number {
  const findings: string[] = [];
  for (const file of repositoryFiles()) {
    if (file.startsWith('generated/') || file === 'scripts/check/forbidden-words.ts') continue;
    if (file.split('/').some((part) => emptyNames.test(part)))
      findings.push(`${file}: the name does not say what it is for`);
    if (!isText(file)) continue;
    const applied = rules.filter(({ applies }) => applies(file));
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      for (const { pattern, reason } of applied) {
        if (pattern.test(line)) findings.push(`${file}:${index + 1}: ${line.match(pattern)?.[0].trim()}: ${reason}`);
      }
    }
  }
  for (const finding of findings) console.error(finding);
  return findings.length > 0 ? 1 : 0;
}

function isText(file: string): boolean {
  return !/\.(png|jpe?g|gif|webp|ico|woff2?|ttf|otf|gz|zip|traineddata|bin|pdf)$/i.test(path.basename(file));
}

process.exitCode = main();
