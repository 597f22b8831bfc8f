import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Prism, startPrism } from '../../scripts/mock/start-prism.ts';
import { anyEngine } from '../support/databases.ts';
import { blocksOf, type GuideBlock, openTerminal, textOfGuide } from '../support/guide.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

/** Pastes blocks one after the other into one terminal, and returns what each printed, faults too. */
async function runBlocks(blocks: readonly Pick<GuideBlock, 'commands'>[], cwd: string): Promise<string[]> {
  const terminal = openTerminal(cwd);
  const printed: string[] = [];
  try {
    for (const { commands } of blocks) printed.push(await terminal.paste(commands));
  } finally {
    await terminal.close();
  }
  return printed;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mitome-guide-'));
  await mkdir(join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the guide to simulated outcomes, with a service', () => {
  const it = useService(anyEngine);

  test('says what each of its commands prints', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    await writeFile(
      join(folder, 'data', 'bootstrap.json'),
      JSON.stringify({ baseUrl: it.service.baseUrl, apiKey: tenant.apiKey }),
    );
    const own = (await blocksOf('testing', 'Simulate outcomes')).map(({ commands, prints }) => ({
      commands,
      prints: prints?.trim() ?? '',
    }));
    expect(own.length).toBeGreaterThan(7);
    expect(await runBlocks(own, folder)).toEqual(own.map(({ prints }) => prints));
    // What the list of events cannot show: the duplicate of the failed session.
    await waitUntil('the duplicate', () => {
      const failed = tenant.inbox.arrived.filter(({ body }) => body.type === 'verification.failed');
      return failed.length > new Set(failed.map(({ body }) => body.id)).size;
    });
  });

  test('knows every outcome, reason and fault', async () => {
    const text = await textOfGuide('testing');
    const { components } = JSON.parse(
      await readFile(new URL('../../generated/openapi/tenant.json', import.meta.url), 'utf8'),
    );
    for (const name of ['SimulatedOutcome', 'SimulatedReason', 'NotificationFault'])
      for (const value of components.schemas[name].enum) expect(text).toContain(`\`${value}\``);
  });
});

describe('the guide to the mock', () => {
  let prism: Prism;
  beforeAll(async () => {
    prism = await startPrism({ surface: 'tenant' });
  });
  afterAll(() => prism?.stop());

  test('has commands that get a response and an error of the document', async () => {
    const [block] = (await blocksOf('testing', 'The mock')).map(({ commands }) => commands);
    const commands = (block ?? '')
      .replaceAll('http://localhost:4010', prism.baseUrl)
      .replaceAll(/(-d '\{\}')$/gm, '$1; echo');
    const [output = ''] = await runBlocks([{ commands }], folder);
    const responses = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(responses).toMatchObject([{ status: 'created' }, { status: 409 }]);
  });
});

test('every section of the guide that has commands is run by a test', async () => {
  const sections = new Set((await blocksOf('testing')).map(({ section }) => section));
  // The first two are run above, the others by `../conformance/guide.test.ts`.
  expect([...sections]).toEqual(['The mock', 'Simulate outcomes', 'Check your receiver', 'Events on your laptop']);
});
