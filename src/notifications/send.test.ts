import { setImmediate } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { type AttemptResult, createSender } from './send.ts';
import { createWebhookSecret, signNotification } from './sign.ts';
import { type Receiver, respondWith } from './testing/receiver.ts';
import { testBody as body, loopbackRanges, requestTo, useReceivers } from './testing/use-receivers.ts';
import { createTrust } from './trusted-authorities.ts';

const receivers = useReceivers();
const { receiverThat, senderWith } = receivers;

afterEach(() => void vi.useRealTimers());

function sendTo(receiver: Receiver, headers: Record<string, string> = {}): Promise<AttemptResult> {
  return senderWith().send(requestTo(receiver, headers));
}

describe('what arrives', () => {
  it('is one POST of the signed bytes with the signature headers and our user agent', async () => {
    const receiver = await receiverThat(respondWith(204));
    const secret = createWebhookSecret();
    const timestampSeconds = Math.floor(Date.now() / 1000);
    await sendTo(receiver, { ...signNotification({ id: 'evt_1', timestampSeconds, body, secrets: [secret] }) });
    const [request] = receiver.requests;
    expect(receiver.requests).toHaveLength(1);
    expect(request?.requestLine).toBe('POST /hook?tenant=1 HTTP/1.1');
    expect(request?.headers).toMatchObject({
      host: `localhost:${receiver.port}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      'user-agent': 'Mitome-Webhooks/1',
      'webhook-id': 'evt_1',
    });
    expect(request?.body.equals(body)).toBe(true);
    expect(() => new Webhook(secret).verify(request?.body ?? '', { ...request?.headers })).not.toThrow();
  });
});

describe('the status decides', () => {
  it.each([200, 201, 202, 203, 204, 205, 206, 226, 299])('%d is delivered', async (status) => {
    expect(await sendTo(await receiverThat(respondWith(status)))).toMatchObject({ class: 'delivered', status });
  });

  it.each([300, 301, 302, 303, 304, 305, 306, 307, 308, 399])('%d is a failure and is not followed', async (status) => {
    const elsewhere = await receiverThat(respondWith(200));
    const location = `https://localhost:${elsewhere.port}/`;
    const receiver = await receiverThat(respondWith(status, { location }));
    expect(await sendTo(receiver)).toMatchObject({ class: 'redirect', status });
    expect(elsewhere.connectedAt).toEqual([]);
    expect(receiver.requests).toHaveLength(1);
  });

  it.each([400, 401, 404, 410, 413, 429, 500, 502, 503, 599])('%d is a failure', async (status) => {
    expect(await sendTo(await receiverThat(respondWith(status)))).toMatchObject({ class: 'http_error', status });
  });

  it('reports Retry-After of 429 and 503, and ignores it elsewhere or when it is neither a number nor a date', async () => {
    const wishes: (number | undefined)[] = [];
    for (const [status, value] of [
      [429, '120'],
      [503, '7'],
      [503, new Date(0).toUTCString()],
      [429, 'soon'],
      [500, '120'],
    ] as const) {
      const result = await sendTo(await receiverThat(respondWith(status, { 'retry-after': value })));
      wishes.push(result.retryAfterSeconds);
    }
    expect(wishes).toEqual([120, 7, 0, undefined, undefined]);
  });

  it('and not the rest: a response before the request was read, an aborted body, a reset inside the body', async () => {
    const large = Buffer.alloc(64 * 1024, 'x');
    const early = await receiverThat(() => {}, {
      greet: (socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')),
    });
    expect(await senderWith().send({ ...requestTo(early), body: large })).toMatchObject({
      class: 'delivered',
    });
    const short = await receiverThat((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'));
    expect(await sendTo(short)).toMatchObject({ class: 'delivered', status: 200 });
    const reset = await receiverThat((socket, tcp) => {
      socket.write('HTTP/1.1 500 No\r\ncontent-length: 10\r\n\r\nabc', () => tcp.resetAndDestroy());
    });
    expect(await sendTo(reset)).toMatchObject({ class: 'http_error', status: 500 });
  });

  it('accepts a final response after informational ones', async () => {
    const receiver = await receiverThat((socket) => {
      socket.write(
        'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
      );
    });
    expect(await sendTo(receiver)).toMatchObject({ class: 'delivered', status: 200 });
  });
});

describe('response bodies', () => {
  it.each([
    ['announced as endless', 'content-length: 1000000000'],
    ['without an announced end', 'connection: close'],
  ])('%s are cut off, and the connection does not stay open', async (_title, header) => {
    const receiver = await receiverThat((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
      const pour = (): boolean => socket.writable && socket.write(Buffer.alloc(4096, 'x')) && pour();
      socket.on('drain', pour);
      pour();
    });
    expect(await sendTo(receiver)).toMatchObject({ class: 'delivered', status: 200 });
    await expect.poll(() => receiver.openConnections()).toBe(0);
  });

  it('that arrive slowly do not delay the result, nor hold the connection for long', async () => {
    const receiver = await receiverThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const trickle = setInterval(() => socket.write('1\r\nx\r\n'), 20);
      socket.on('close', () => clearInterval(trickle));
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sender = senderWith({ responseDrainMs: 200 });
    // The drain time does not end by itself here: a result that waited for the body would never come.
    expect(await sender.send(requestTo(receiver))).toMatchObject({ class: 'delivered', status: 200 });
    expect(receiver.openConnections()).toBe(1);
    vi.advanceTimersByTime(200);
    await expect.poll(() => receiver.openConnections()).toBe(0);
  });

  it('that are short leave the connection usable for the next attempt', async () => {
    const receiver = await receiverThat((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n${'x'.repeat(5000)}`),
    );
    const sender = senderWith();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await sender.send(requestTo(receiver))).toMatchObject({ class: 'delivered' });
      // A connection is free again some turns of the event loop after its response.
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    }
    expect(receiver.connectedAt).toHaveLength(1);
  });
});

describe('invalid HTTP responses', () => {
  it.each([
    [
      '64 KiB of headers',
      `HTTP/1.1 200 OK\r\n${`x-filler: ${'x'.repeat(1000)}\r\n`.repeat(65)}content-length: 0\r\n\r\n`,
    ],
    ['a malformed status line', 'HTTP/9 maybe\r\n\r\n'],
    ['something else', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['100 Continue without being asked', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['100 Continue without end', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)],
    ['an upgrade without being asked', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  ])('fail as bad_response and do not affect later attempts: %s', async (_title, text) => {
    const receiver = await receiverThat((socket) => socket.write(text));
    expect(await sendTo(receiver)).toMatchObject({ class: 'bad_response', status: null });
    expect(await sendTo(await receiverThat(respondWith(200)))).toMatchObject({ class: 'delivered' });
  });

  it('fail as bad_response when the connection is reset inside the headers', async () => {
    const receiver = await receiverThat((socket, tcp) => {
      socket.write('HTTP/1.1 200 OK\r\nx-a', () => queueMicrotask(() => tcp.resetAndDestroy()));
    });
    expect(await sendTo(receiver)).toMatchObject({ class: 'bad_response', status: null });
  });
});

describe('the sender', () => {
  it('waits for running attempts when it is closed, and leaves no connection open', async () => {
    const own = createSender({
      guard: createAddressGuard(loopbackRanges),
      trust: createTrust(receivers.ca),
    });
    const receiver = await receiverThat((socket, tcp, request) =>
      setTimeout(() => respondWith(200)(socket, tcp, request), 50),
    );
    const running = own.send(requestTo(receiver));
    await expect.poll(() => receiver.requests.length).toBe(1);
    await own.close();
    expect(await running).toMatchObject({ class: 'delivered' });
    await expect.poll(() => receiver.openConnections()).toBe(0);
    await expect(own.send(requestTo(receiver))).rejects.toThrow();
  });

  it.each(['nonsense', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'rejects a ca that is not a certificate',
    (text) => {
      expect(() => senderWith({ ca: text })).toThrow();
    },
  );
});
