import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sendToEndlessBodies } from './testing/endless-bodies.ts';
import { type Answer, answerWith } from './testing/receiver.ts';
import { requestTo, useReceivers } from './testing/use-receivers.ts';

const { receiverThat, senderWith } = useReceivers();

const first = { 'webhook-id': 'first' };
const second = { 'webhook-id': 'second' };

/** Lets the event loop turn: a connection is free again some turns after its answer, and not by the time the result is there. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await setImmediate();
  }
}

/** Answers the request named `second` in a way of its own, and all others with 200. */
const secondOf =
  (answerSecond: Answer): Answer =>
  (...parts) =>
    parts[2].headers['webhook-id'] === 'second' ? answerSecond(...parts) : answerWith(200)(...parts);

describe('one agent', () => {
  it('uses a connection again for later attempts at the same receiver, and one of its own for each receiver', async () => {
    const targets = await Promise.all([1, 2, 3].map(() => receiverThat(answerWith(200))));
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

  it('keeps an idle connection no longer than is set, whatever the receiver says about it', async () => {
    const target = await receiverThat(answerWith(200, { 'keep-alive': 'timeout=600', connection: 'keep-alive' }));
    await senderWith({ keepAliveMs: 600 }).send(requestTo(target));
    const answeredAt = performance.now();
    expect(target.openConnections()).toBe(1);
    await expect.poll(() => target.openConnections(), { timeout: 4000 }).toBe(0);
    expect(performance.now() - answeredAt).toBeGreaterThan(300);
  });

  it('closes a connection over which a receiver answers more than it was asked', async () => {
    const answers = ['200 OK', '500 No'].map((status) => `HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);
    const target = await receiverThat((socket) => socket.write(answers.join('')));
    const sender = senderWith();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await sender.send(requestTo(target))).toMatchObject({ class: 'delivered', status: 200 });
      await expect.poll(() => target.openConnections()).toBe(0);
      expect(target.requests).toHaveLength(attempt);
    }
  });
});

describe('a connection that breaks', () => {
  it.each<readonly [string, Answer]>([
    ['reset', (_socket, tcp) => tcp.resetAndDestroy()],
    ['closed', (socket) => socket.end()],
  ])('before the answer is a failed attempt and is not repeated when it was new: %s', async (_title, answer) => {
    const target = await receiverThat(answer);
    expect(await senderWith().send(requestTo(target))).toMatchObject({ class: 'connect_error', status: null });
    expect(target.requests).toHaveLength(1);
  });

  it('is repeated at once, once, when it had been used before: the receiver may have closed it in the meantime', async () => {
    const target = await receiverThat(
      secondOf((socket, tcp, request) => {
        if (target.connectedAt.length === 1) {
          tcp.resetAndDestroy();
        } else {
          answerWith(200)(socket, tcp, request);
        }
      }),
    );
    const sender = senderWith();
    expect(await sender.send(requestTo(target, first))).toMatchObject({ class: 'delivered' });
    await someTurns();
    expect(await sender.send(requestTo(target, second))).toMatchObject({ class: 'delivered' });
    expect(target.requests.map(({ headers }) => headers['webhook-id'])).toEqual(['first', 'second', 'second']);
    expect(target.requests[2]?.body.equals(target.requests[1]?.body ?? Buffer.alloc(0))).toBe(true);
    expect(target.connectedAt).toHaveLength(2);
  });

  it.each<readonly [string, number, string, Answer]>([
    ['more than once', 3, 'connect_error', (_socket, tcp) => tcp.resetAndDestroy()],
    [
      'once part of an answer came',
      2,
      'bad_response',
      (socket, tcp) => socket.write('HTTP/1.1 200 OK\r\nx-a', () => setImmediate().then(() => tcp.resetAndDestroy())),
    ],
    [
      'when it broke after more time than a stale connection takes',
      2,
      'connect_error',
      (_socket, tcp) => setTimeout(() => tcp.resetAndDestroy(), 500),
    ],
  ])('is not repeated %s', async (_title, requests, expected, answer) => {
    const target = await receiverThat(secondOf(answer));
    const sender = senderWith({ timeoutMs: 5000, staleResendMs: 300 });
    await sender.send(requestTo(target, first));
    await someTurns();
    expect(await sender.send(requestTo(target, second))).toMatchObject({ class: expected, status: null });
    expect(target.requests).toHaveLength(requests);
    expect(target.connectedAt).toHaveLength(requests - 1);
  });
});

describe('answers without end', () => {
  it('leave no socket open, two hundred of them', async () => {
    const attempts = 200;
    const report = await sendToEndlessBodies({ attempts, atOnce: 50 });
    expect(report).toEqual({ delivered: attempts, connections: attempts, leftOpen: 0, socketsLeft: 0 });
  }, 30_000);
});
