import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { programsFolder } from './client-language.ts';
import { clientLanguages } from './client-languages.ts';

vi.mock('../setup/find-program.ts');
vi.mock('../setup/run-program.ts');

const said: readonly [name: string, missing: RegExp, debian: RegExp, tooOld: string][] = [
  ['Python', /needs Python 3\.11 or newer/, /apt-get install python3 python3-venv/, ''],
  ['Go', /needs Go 1\.25 or newer.*https:\/\/go\.dev\/dl\//, /apt-get install golang-go/, 'go1.19.8'],
  ['Java', /needs a JDK, 11 or newer: java and javac/, /apt-get install default-jdk-headless/, 'javac 8'],
];

describe.each(said)('without a tool chain for %s', (name, missing, debian, tooOld) => {
  let modules: Awaited<ReturnType<typeof importWithMocks>>;

  // Files of a worker share their modules, and another one may have imported these without the mocks; nor may a later one get them with mocks.
  async function importWithMocks() {
    vi.resetModules();
    const [{ findPrograms }, { runProgram }, { SetupError }, languages] = await Promise.all([
      import('../setup/find-program.ts'),
      import('../setup/run-program.ts'),
      import('../setup/setup-error.ts'),
      import('./client-languages.ts'),
    ]);
    const language = languages.clientLanguages.find((one) => one.name === name);
    return { findPrograms: vi.mocked(findPrograms), runProgram: vi.mocked(runProgram), SetupError, language };
  }

  beforeEach(async () => {
    modules = await importWithMocks();
    modules.findPrograms.mockReturnValue([]);
    modules.runProgram.mockResolvedValue({ status: undefined, output: 'no such program' });
  });

  afterAll(() => {
    vi.resetModules();
  });

  async function refusal(): Promise<string> {
    const fault = await modules.language?.provide(() => undefined).catch((cause: unknown) => cause);
    expect(fault).toBeInstanceOf(modules.SetupError);
    return (fault as Error).message;
  }

  test('it says what is missing and how to get it', async () => {
    const message = await refusal();
    expect(message).toMatch(missing);
    expect(message).toMatch(debian);
  });

  test('one that is too old does not count', async () => {
    modules.findPrograms.mockReturnValue(['/opt/old']);
    modules.runProgram.mockImplementation(async (_, words) => ({
      status: words[0] === '-c' ? 1 : 0,
      output: tooOld,
    }));
    expect(await refusal()).toMatch(missing);
  });
});

describe('the documented versions of generators', () => {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'guides', 'other-languages.md'), 'utf8');
  const commands = guide.replaceAll(/\\\n\s*/g, '');

  test.each(clientLanguages)('$name: the same generator, version and options as here', ({ generator, options }) => {
    const [version] = generator.split(' ').slice(-1);
    expect(commands).toContain(version);
    expect(commands).toContain(options.join(' '));
  });

  test.each([
    ['python/requirements.txt', 'Python', (version: string) => `\nopenapi-python-client==${version} \\\n`],
    ['go/go.mod', 'Go', (version: string) => `\tgithub.com/oapi-codegen/oapi-codegen/v2 v${version} //`],
  ])('%s has the version that the table shows', (file, name, line) => {
    const version =
      clientLanguages
        .find((one) => one.name === name)
        ?.generator.split(' ')
        .at(-1) ?? '';
    expect(readFileSync(join(programsFolder, file), 'utf8')).toContain(line(version));
  });
});
