import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import dockerIgnore from '@balena/dockerignore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryFiles } from '../check/repository-files.ts';
import { buildPortal } from '../portal/build-portal.ts';
import { contents } from '../portal/pages.ts';
import { archiveWords, packCheckout, unpackService } from './service-archive.ts';

let work: string;
let service: string;
let files: ReadonlySet<string>;
let stagedBefore: string;
const staged = () => execFileSync('git', ['ls-files', '--stage'], { encoding: 'utf8', maxBuffer: 16 << 20 });
const read = (file: string): string => readFileSync(join(service, file), 'utf8');

beforeAll(async () => {
  stagedBefore = staged();
  work = mkdtempSync(join(tmpdir(), 'mitome-archive-'));
  const [packed, empty] = [mkdtempSync(join(work, 'packed-')), mkdtempSync(join(work, 'empty-'))];
  service = await unpackService(await packCheckout(packed), empty);
  files = new Set(
    readdirSync(service, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.relative(service, join(entry.parentPath, entry.name))),
  );
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('the archive has one folder with the name and version of the service', () => {
  const { name, version } = JSON.parse(read('package.json'));
  expect(service.endsWith(`/${name}-${version}`)).toBe(true);
  expect(archiveWords({ version: '0.2.0', tree: 'v0.2.0', output: 'mitome-0.2.0.tar.gz' }).join(' ')).toBe(
    'archive --format=tar.gz --prefix=mitome-0.2.0/ --output=mitome-0.2.0.tar.gz v0.2.0',
  );
});

test('the archive has what an installation begins with: manifest, lock file, settings of npm, licences, ways to run it', () => {
  for (const file of [
    ...['package.json', 'package-lock.json', '.npmrc', 'Dockerfile', '.dockerignore', 'tsconfig.json'],
    ...['LICENSE', 'NOTICE.md', 'THIRD_PARTY_LICENSES.txt', 'README.md', 'SECURITY.md'],
    ...['deploy/systemd/mitome.service', 'deploy/compose/compose.yaml', 'deploy/kubernetes/kustomization.yaml'],
  ])
    expect(existsSync(join(service, file)), file).toBe(true);
});

test('the lock file of the archive is the one of its manifest, with a hash for every package', () => {
  const manifest = JSON.parse(read('package.json'));
  const { packages } = JSON.parse(read('package-lock.json'));
  for (const part of ['version', 'dependencies', 'devDependencies', 'optionalDependencies'])
    expect(packages[''][part], part).toEqual(manifest[part]);
  const unpinned = Object.entries<{ integrity?: string }>(packages).filter(
    ([, { integrity }]) => integrity === undefined,
  );
  expect(unpinned.map(([path]) => path).sort()).toEqual(['', 'bin', 'node_modules/mitome-command']);
});

test('the archive has every file that the image is built from, so `docker build` gives the same image there', () => {
  const ignored = dockerIgnore.default().add(readFileSync('.dockerignore', 'utf8'));
  const context = repositoryFiles().filter((file) => !ignored.ignores(file));
  expect(context.length).toBeGreaterThan(1000);
  expect(context.filter((file) => !files.has(file))).toEqual([]);
});

test('the archive has no test, nothing that only tests use, and no screenshot', () => {
  const isOfTests =
    /\.test(?:-d)?\.tsx?$|(^|\/)testing\/|^contract-tests\/|^docs\/screens\/|previous-release\.tar\.br$/;
  expect(repositoryFiles().some((file) => isOfTests.test(file))).toBe(true);
  expect([...files].filter((file) => isOfTests.test(file))).toEqual([]);
});

/** The files that a file imports by a relative path. */
function importedBy(file: string): readonly string[] {
  const specifiers = read(file).matchAll(
    /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.[^']*\.(?:ts|tsx|mjs|css|json))'/g,
  );
  return [...specifiers].map(([, specifier = '']) => posix.join(dirname(file), specifier));
}

test('everything that start, build, demo and the command import is in the archive', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const lines = [scripts.start, scripts.build, scripts.demo].join(' ');
  const started = [...lines.matchAll(/\S+\.(?:ts|mjs)\b/g)].map(([file]) => file);
  expect(started).toContain('src/main.ts');
  // All of src: its processes and threads are started by the names of their files.
  const walked = new Set([...started, 'bin/mitome.mjs', ...[...files].filter((file) => /^src\/.*\.tsx?$/.test(file))]);
  const missing: string[] = [];
  // A set is walked with what is added meanwhile.
  for (const file of walked) {
    if (!files.has(file)) missing.push(file);
    else if (/\.(?:ts|tsx|mjs)$/.test(file)) for (const imported of importedBy(file)) walked.add(imported);
  }
  expect(missing).toEqual([]);
  expect(walked).toContain('scripts/portal/build-portal.ts');
});

test('the documentation that the service serves is built from the archive', async () => {
  // A page whose file is missing fails it.
  const { pages } = await buildPortal(service, join(work, 'portal'));
  expect(pages).toBeGreaterThan(contents.flatMap((part) => part.pages).filter(({ file }) => file !== undefined).length);
});

test('packing leaves what is staged for the next commit as it is', () => {
  expect(staged()).toBe(stagedBefore);
});
