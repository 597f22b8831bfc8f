import { afterEach, describe, expect, test } from 'vitest';
import { type Checkout, createCheckout } from '../support/checkout.ts';
import { anyEngine } from '../support/databases.ts';
import { blocksOf } from '../support/guide.ts';
import { embedded } from '../support/installation.ts';
import { openTerminal, type Terminal } from '../support/terminal.ts';
import { useInstallation } from '../support/use-installation.ts';
import { waitUntil } from '../support/wait-until.ts';

/** The JSON documents that curl printed, each on its line. */
const documentsIn = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe('the README’s commands, pasted as they stand', () => {
  const it = useInstallation(anyEngine);
  let checkout: Checkout | undefined;
  let terminal: Terminal | undefined;
  afterEach(async () => {
    await terminal?.close();
    await checkout?.remove();
  });

  test('make the trip with curl: created, refused, started, given, submitted, approved; then simulated, then registered', async () => {
    checkout = await createCheckout(it.installation.dataDir);
    const { baseUrl } = await it.startNode(embedded);
    const here = openTerminal(checkout.folder);
    terminal = here;
    const paste = async (commands: string) =>
      documentsIn(await here.paste(commands.trim().replaceAll('http://localhost:8080', baseUrl)));
    const trip = (await blocksOf('README', 'A trip with curl')).map(({ commands }) => commands);
    expect(trip).toHaveLength(5);
    const [create = '', read = '', phone = '', result = '', simulate = ''] = trip;

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

    const [register] = await blocksOf('README', 'Receive notifications');
    expect(await paste(register?.commands ?? '')).toMatchObject([
      { secret: { secret: expect.stringMatching(/^whsec_/) } },
    ]);
  });
});
