import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documents } from './generate/documents.ts';
import { dayOf, type Edit, isLater, notesOf, releaseEdits } from './release/release-files.ts';
import { archiveName, archiveWords } from './release/service-archive.ts';
import { packPrevious } from './setup/provide-previous.ts';
import { readOptions } from './setup/read-options.ts';

const usage = `npm run release -- VERSION [options]

Says what a release would do, and changes nothing. Nothing is committed, tagged or published by it: the last lines are the commands for that.
docs/release.md has the steps.

  --write                 changes the files, and builds what is published into dist/release
  --advisories-unchecked  goes on where the registry's advisories could not be read`;
const flag = { type: 'boolean' } as const;
const config = { allowPositionals: true, options: { write: flag, 'advisories-unchecked': flag } } as const;
const { values, positionals } = readOptions(usage, config, 1);
const [version = ''] = positionals;
const isWriting = values.write === true;
const target = join('dist', 'release');
const read = (file: string) => readFileSync(file, 'utf8');
const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const current: string = JSON.parse(read('package.json')).version;

/** One step: what it does, and how. */
interface Step {
  readonly says: string;
  readonly run: () => void | Promise<void>;
}

const command = (says: string, program: string, words: readonly string[], output?: string): Step => ({
  says: `${says}: ${[program, ...words].join(' ')}`,
  run() {
    if (output !== undefined) mkdirSync(dirname(output), { recursive: true });
    const { status, stdout } = spawnSync(program, words, {
      stdio: ['ignore', output === undefined ? 'inherit' : 'pipe', 'inherit'],
      maxBuffer: 64 << 20,
    });
    if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with status ${status}`);
    if (output !== undefined) writeFileSync(output, stdout);
  },
});

const hasImage = existsSync('Dockerfile');

const generated: readonly Step[] = [
  {
    says: 'copy the documents to openapi/released, with which later changes are compared',
    run() {
      for (const { folder, name } of documents)
        cpSync(join('generated', folder, `${name}.json`), join('openapi', 'released', `${name}.json`));
    },
  },
  {
    says: 'pack this commit as the one that the next release is tested with',
    run: () => packPrevious('HEAD'),
  },
  command('list new migrations as published', process.execPath, ['scripts/check/published-migrations.ts', '--write']),
  command('write NOTICE.md and the licences', process.execPath, ['scripts/supply/notices.ts']),
  command('write generated files', 'npm', ['run', '--silent', 'generate']),
];

const artifacts: readonly Step[] = [
  command('write the SBOM', process.execPath, ['scripts/supply/sbom.ts'], join(target, `mitome-${version}.cdx.json`)),
  {
    says: 'copy the documents and the notes of the release',
    run() {
      for (const { folder, name } of documents)
        cpSync(join('generated', folder, `${name}.json`), join(target, 'documents', `${name}.json`));
      writeFileSync(join(target, 'notes.md'), `${notesOf(read('CHANGELOG.md'), version)}\n`);
    },
  },
  command('pack the client for TypeScript', 'npm', [
    'pack',
    '--silent',
    './packages/sdk-typescript',
    `--pack-destination=${target}`,
  ]),
];

const tag = `REGISTRY/mitome:${version}`;
const image = hasImage ? [`docker build --tag ${tag} .`, `docker push ${tag}`] : [];
const service = join(target, archiveName(version));
const byHand = [
  '.ci/run',
  `git add --all && git commit --message='chore(release): ${version}'`,
  `git tag --sign v${version} --message='Mitome ${version}'`,
  // Of the tag, so that readers can compare both. Nothing is public until the archive was installed and started.
  `git ${archiveWords({ version, tree: `v${version}`, output: service }).join(' ')}`,
  `npm run production -- ${service}`,
  `git push origin main v${version}`,
  ...image,
  `npm publish ${target}/mitome-sdk-${version}.tgz --access public --provenance`,
];

/** What must hold before a release. @returns one line for each fault */
function faults(): string[] {
  const found: string[] = [];
  if (!isLater(version, current))
    found.push(`the version must be later than ${current}, in the form major.minor.patch: npm run release -- 0.2.0`);
  if (git('status', '--porcelain') !== '') found.push('the checkout has changes that are not committed');
  const audit = spawnSync(process.execPath, ['scripts/supply/audit.ts'], { encoding: 'utf8' });
  if (audit.status === 1) found.push(`there are advisories:\n${audit.stderr.trim()}`);
  if (audit.status === 3 && values['advisories-unchecked'] !== true)
    found.push(
      'the advisories could not be checked; run it elsewhere, or with --advisories-unchecked after reading them',
    );
  return found;
}

const found = faults();
let edits: readonly Edit[] = [];
try {
  edits = releaseEdits({ current, version, day: dayOf(new Date()) });
} catch (error) {
  found.push(error instanceof Error ? error.message : String(error));
}
const files = edits.map(({ file, text }): Step => ({ says: `change ${file}`, run: () => writeFileSync(file, text) }));
for (const fault of found) console.error(`not ready: ${fault}`);
if (isWriting && found.length > 0) process.exit(1);
for (const { says, run } of [...files, ...generated, ...artifacts]) {
  console.log(`${isWriting ? '' : 'would '}${says}`);
  if (isWriting) await run();
}
console.log(`\nThen, by hand:\n${byHand.map((line) => `  ${line}`).join('\n')}`);
if (!hasImage) console.log('There is no Dockerfile, so no image is built.');
process.exitCode = found.length > 0 ? 1 : 0;
