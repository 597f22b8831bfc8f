import { expect, onTestFinished, test, vi } from 'vitest';
import { composeRequest } from './compose-request.ts';
import { type Json, readAdminDocument } from './document.ts';
import { examplesOf } from './examples.ts';
import { type GeneralOptions, operationCommand } from './operation-command.ts';
import { type Operation, readOperations } from './read-operations.ts';

const operations = readOperations(readAdminDocument());

/** The words of a line as a shell has them. Examples quote with single quotes only. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:\\'|'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll(/'([^']*)'|\\(')/g, '$1$2'));

/** What a command makes of words. */
async function parse(operation: Operation, words: readonly string[]) {
  let parsed: { fields: Map<string, Json>; options: GeneralOptions } | undefined;
  const command = operationCommand(operation, async (_operation, fields, options) => {
    parsed = { fields, options };
  }).exitOverride();
  command.configureOutput({ writeErr: () => undefined });
  await command.parseAsync([...words], { from: 'user' });
  if (parsed === undefined) throw new Error('the command did not run');
  return parsed;
}

test('no two options of a command have the same name', () => {
  for (const operation of operations) {
    const names = operationCommand(operation, async () => undefined).options.map(({ long }) => long);
    expect(names).toEqual([...new Set(names)]);
  }
});

test('a property that has the name of a general option, or would negate one, keeps an option', () => {
  const names = operations.flatMap(({ fields }) => fields.map(({ option }) => option));
  expect(names.filter((name) => /^(json|all|output|body|yes|profile|no-.*)$/.test(name))).toEqual([]);
});

test.each(operations.map((operation) => [operation.command, operation] as const))(
  'the examples in the help of %s make the requests of the document',
  async (_command, operation) => {
    const examples = examplesOf(operation);
    expect(examples.length).toBeGreaterThan(0);
    for (const [at, { line }] of examples.entries()) {
      const piped = / \| /.test(line);
      const words = wordsOf(line.replace(/^.* \| /, ''));
      expect(words.slice(0, 3)).toEqual(['npx', 'mitome', operation.command]);
      const { fields, options } = await parse(operation, words.slice(3));
      expect(options.yes === true).toBe(operation.destructive);
      const shown = operation.bodyExamples[at]?.body;
      if (piped) expect(wordsOf(line)[1]).toBe(JSON.stringify(shown));
      else if (operation.bodyExamples.length > 0) {
        const request = await composeRequest(operation, { fields });
        expect(request.body).toEqual(shown);
        const parameters = operation.fields.filter(({ place }) => place === 'path');
        expect(request.path).toEqual(Object.fromEntries(parameters.map(({ name, example }) => [name, example])));
      }
    }
  },
);

test('what deletes or erases asks first', () => {
  const destructive = operations.filter((operation) => operation.destructive).map(({ id }) => id);
  expect(destructive).toEqual(expect.arrayContaining(['eraseSession', 'revokeApiKey', 'deleteEndpoint']));
  expect(destructive).not.toContain('issueApiKey');
});

test('properties of a body replace those of --body, and what is missing is named by its options', async () => {
  const operation = operations.find(({ id }) => id === 'createEndpoint') as Operation;
  const { fields } = await parse(operation, ['--tenant-id', 't', '--url', 'https://a.example']);
  await expect(composeRequest(operation, { fields })).rejects.toThrow('Missing: --event-types.');
  await expect(composeRequest(operation, { fields: new Map() })).rejects.toThrow('Missing: --tenant-id.');
  const empty = new Map<string, Json>([['tenant-id', '']]);
  await expect(composeRequest(operation, { fields: empty })).rejects.toThrow('Missing: --tenant-id.');
  const only = new Map<string, Json>([['tenant-id', 't']]);
  await expect(composeRequest(operation, { fields: only })).rejects.toThrow('Missing: --url, --event-types, or all');
});

test('an empty MITOME_TENANT_ID counts as none, so the profile names the tenant; an empty option does not', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const operation = operations.find(({ id }) => id === 'getTenant') as Operation;
  vi.stubEnv('MITOME_TENANT_ID', '');
  expect((await parse(operation, [])).fields).toEqual(new Map());
  expect((await parse(operation, ['--tenant-id', ''])).fields).toEqual(new Map([['tenant-id', '']]));
  vi.stubEnv('MITOME_TENANT_ID', 't');
  expect((await parse(operation, [])).fields).toEqual(new Map([['tenant-id', 't']]));
});

test('wrong values are refused by the command', async () => {
  const operation = operations.find(({ id }) => id === 'listDeliveries') as Operation;
  await expect(parse(operation, ['--limit', 'many'])).rejects.toThrow('It must be an integer.');
  await expect(parse(operation, ['--status', 'lost'])).rejects.toThrow('It must be one of pending, delivered');
  await expect(parse(operation, ['--colour', 'red'])).rejects.toThrow("unknown option '--colour'");
  await expect(parse(operation, ['surplus'])).rejects.toThrow('too many arguments');
});
