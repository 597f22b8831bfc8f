import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { blocksOf, type Checkout, createCheckout, openTerminal, type Terminal } from '../support/guide.ts';
import { embedded } from '../support/installation.ts';
import { useInstallation } from '../support/service-process.ts';
import { waitUntil } from '../support/time.ts';

/** The JSON documents that curl printed, each on its line. */
const documentsIn = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe('the commands of README and trip with curl, pasted as they stand', () => {
  const it = useInstallation(anyEngine);
  let checkout: Checkout | undefined;
  let terminal: Terminal | undefined;
  afterEach(async () => {
    await terminal?.close();
    await checkout?.remove();
  });

  /** A terminal in a checkout of its own, beside a running service. Resolves to what pastes commands and gives the JSON that they print. */
  async function open() {
    checkout = await createCheckout(it.installation.dataDir);
    const { baseUrl } = await it.startNode(embedded);
    const here = openTerminal(checkout.folder);
    terminal = here;
    expect(JSON.parse(await readFile(join(checkout.folder, 'data', 'bootstrap.json'), 'utf8'))).toMatchObject({
      baseUrl,
    });
    return async (commands = '') => documentsIn(await here.paste(commands.trim()));
  }

  test('the README creates a session, simulates its outcome and reads it', async () => {
    const paste = await open();
    const [create, outcome] = await blocksOf('README', 'A first call');
    expect(await paste(create?.commands)).toMatchObject([
      { status: 'created', verificationUrl: expect.stringContaining('/v#') },
    ]);
    const verdict = { status: 'completed', outcome: { verdict: 'rejected' } };
    expect(await paste(outcome?.commands)).toMatchObject([verdict, verdict]);
  });

  test('the trip goes from a created session over the phone to an approval, then to a simulation and an endpoint', async () => {
    const paste = await open();
    const trip = (await blocksOf('trip-with-curl')).map(({ commands }) => commands);
    expect(trip).toHaveLength(7);
    const [create, read, phone, result, simulate, register, remove] = trip;

    const [session] = await paste(create);
    expect(session).toMatchObject({ status: 'created', verificationUrl: expect.stringContaining('/v#') });
    expect(await paste(read)).toMatchObject([
      { id: session.id, status: 'created' },
      { status: 409, _tag: 'ReprocessNotAllowed', reason: 'status' },
    ]);
    const steps = await paste(phone);
    expect(steps.map(({ status }) => status)).toEqual([
      ...['created', 'collecting', 'collecting', 'collecting', 'deciding'],
    ]);
    expect(steps.at(-1).returnUrl).toBe(`https://tenant.example/verified?sessionId=${session.id}&state=s-81f3`);
    const detail = await waitUntil('the session is decided', async () => {
      const [read] = await paste(result);
      return read.status === 'completed' ? read : null;
    });
    expect(detail.outcome).toMatchObject({ verdict: 'approved', reasons: [] });
    expect(await paste(simulate)).toMatchObject([{ status: 'completed', outcome: { verdict: 'rejected' } }]);
    expect(await paste(register)).toMatchObject([{ secret: { secret: expect.stringMatching(/^whsec_/) } }]);
    expect(await paste(remove)).toEqual([]);
  });

  test('a step that fails prints the response, which says why', async () => {
    const paste = await open();
    const [create] = await blocksOf('trip-with-curl', 'Create a session');
    const refused = create?.commands.replace('https://tenant.example/verified', 'https://tenant.example/unlisted');
    expect(await paste(refused)).toMatchObject([{ _tag: 'CallbackUrlNotAllowed', reason: 'not_in_allow_list' }]);
  });

  test('a secret is rotated by the commands of its guide, for the endpoint of the first session', async () => {
    const paste = await open();
    const [, register] = await blocksOf('first-session', '2. Start a receiver');
    const [first] = await paste(register?.commands);
    const [again] = await paste(register?.commands);
    expect(again.endpoint.id).not.toBe(first.endpoint.id);
    const [issue, disable] = await blocksOf('rotate-a-secret', 'A signing secret');
    const [fresh] = await paste(issue?.commands);
    expect(fresh.secret).toMatch(/^whsec_/);
    expect(await paste(disable?.commands)).toMatchObject([{ id: again.endpoint.id, secrets: [{ id: fresh.id }] }]);
  });
});
