import { spawn } from 'node:child_process';
import { readOptions } from './setup/read-options.ts';

/** One check: its name in the report and the command that runs it, from the repository's root. */
interface Check {
  readonly name: string;
  readonly command: readonly [program: string, ...words: string[]];
}

const bin = (name: string): string => `node_modules/.bin/${name}`;
const script = (file: string, ...words: string[]): readonly [string, ...string[]] => [process.execPath, file, ...words];

/** TypeScript 7 takes a third of the time. Generators need the JavaScript API of `typescript` 5. */
const types = (project: string) =>
  script('node_modules/typescript-native/bin/tsc', '--noEmit', '--pretty', 'false', '-p', project);
const lint = [bin('biome'), 'ci', '--colors=off', '.'] as const;

/** Long ones first, so that two at a time end together. */
const checks: readonly Check[] = [
  { name: 'migration drift', command: script('scripts/check/migration-drift.ts') },
  { name: 'published migrations', command: script('scripts/check/published-migrations.ts') },
  { name: 'types', command: types('.') },
  { name: 'package types', command: types('packages/sdk-typescript') },
  {
    name: 'boundaries',
    command: [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.js',
      ...['src', 'scripts', 'contract-tests', 'generated', 'examples', 'packages'],
    ],
  },
  { name: 'generated files', command: script('scripts/generate.ts', '--check') },
  { name: 'lint', command: lint },
  { name: 'contract lint', command: script('scripts/check/contract-lint.ts') },
  { name: 'contract changes', command: script('scripts/check/contract-changes.ts') },
  { name: 'contract rules', command: script('scripts/check/contract-rules.ts') },
  { name: 'notices', command: script('scripts/supply/notices.ts', '--check') },
  { name: 'docs', command: script('scripts/check/docs.ts') },
  { name: 'file length', command: script('scripts/check/file-length.ts') },
  { name: 'forbidden words', command: script('scripts/check/forbidden-words.ts') },
];

/** How many checks run at once: one per core of a small machine. */
const atOnce = 2;

const usage = `npm run check [-- CHECK…]

Runs every check, or those alone that are named, two at a time, also after a failure. Prints one line for each with its seconds; the
output of a failed one follows its line. Ends with 1 if any failed, with 2 if there is no such check. There are:

${checks.map(({ name }) => (name.includes(' ') ? `  '${name}'` : `  ${name}`)).join('\n')}`;

async function main(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    console.error(`No check is called ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const waiting = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const started = performance.now();
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await runCheck(check))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const verdict = failed.length > 0 ? `failed: ${failed.join(', ')}` : 'all checks passed';
  console.log(`${verdict} (${seconds(started)})`);
  return failed.length > 0 ? 1 : 0;
}

async function runCheck({ name, command: [program, ...words] }: Check): Promise<boolean> {
  const started = performance.now();
  const output: Buffer[] = [];
  const passed = await new Promise<boolean>((resolve) => {
    const child = spawn(program, words, { env: { ...process.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds(started)}`);
  if (!passed) console.log(Buffer.concat(output).toString().trimEnd().replaceAll(/^/gm, '    '));
  return passed;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

process.exitCode = await main(readOptions(usage, { allowPositionals: true }).positionals);
