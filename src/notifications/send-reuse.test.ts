import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sendToEndlessBodies } from './testing/endless-bodies.ts';
import { type Responder, respondWith } from './testing/receiver.ts';
import { requestTo, useReceivers } from './testing/use-receivers.ts';

const { receiverThat, senderWith } = useReceivers();

/** A connection is free again some turns of the event loop after its response. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await setImmediate();
  }
}

describe('one agent', () => {
  it('reuses a connection for later attempts at the same receiver, and opens one per receiver', async () => {
    const targets = await Promise.all([1, 2, 3].map(() => receiverThat(respondWith(200))));
    const sender = senderWith();
    for (let round = 0; round < 5; round += 1) {
      for (const target of targets) {
        expect(await sender.send(requestTo(target))).toMatchObject({ class: 'delivered' });
      }
      await someTurns();
    }
    expect(targets.map(({ connectedAt }) => connectedAt.length)).toEqual([1, 1, 1]);
    expect(targets.map(({ requests }) => requests.length)).toEqual([5, 5, 5]);
  });

  it('closes a connection over which a receiver sends more responses than requests', async () => {
    const responses = ['200 OK', '500 No'].map((status) => `HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);
    const target = await receiverThat((socket) => socket.write(responses.join('')));
    const sender = senderWith();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await sender.send(requestTo(target))).toMatchObject({ class: 'delivered', status: 200 });
      await expect.poll(() => target.openConnections()).toBe(0);
      expect(target.requests).toHaveLength(attempt);
    }
  });
});

describe('a connection that breaks before the response', () => {
  it.each<readonly [string, Responder]>([
    ['reset', (_socket, tcp) => tcp.resetAndDestroy()],
    ['closed', (socket) => socket.end()],
  ])(
    'fails the attempt, which is not repeated, whether the connection is new or reused: %s',
    async (_title, respond) => {
      const target = await receiverThat((...parts) =>
        (target.requests.length === 1 ? respondWith(200) : respond)(...parts),
      );
      const sender = senderWith();
      expect(await sender.send(requestTo(target))).toMatchObject({ class: 'delivered' });
      await someTurns();
      for (const requests of [2, 3]) {
        expect(await sender.send(requestTo(target))).toMatchObject({ class: 'connect_error', status: null });
        expect(target.requests).toHaveLength(requests);
        expect(target.connectedAt).toHaveLength(requests - 1);
      }
    },
  );
});

describe('responses without end', () => {
  it('leave no socket open after two hundred attempts', async () => {
    const attempts = 200;
    const report = await sendToEndlessBodies({ attempts, atOnce: 50, responseDrainMs: 100, patienceMs: 60_000 });
    expect(report).toEqual({ delivered: attempts, connections: attempts, leftOpen: 0, socketsLeft: 0 });
  }, 180_000);
});
