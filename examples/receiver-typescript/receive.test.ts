import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bodyBytesMax } from './receive.ts';
import type { Store } from './store.ts';
import {
  approval,
  detail,
  newSessionId,
  respondJson,
  type Simulation,
  signedHeaders,
  simulate,
  unloggable,
} from './testing/simulated-service.ts';

const started: Simulation[] = [];
afterEach(async () => {
  const all = started.splice(0);
  await Promise.all(all.map((one) => one.close()));
  for (const { log, secret } of all) {
    const text = JSON.stringify(log);
    for (const never of [...Object.values(unloggable), secret, 'v1,']) expect(text).not.toContain(never);
  }
});
async function start(options: Parameters<typeof simulate>[0] = {}): Promise<Simulation> {
  const one = await simulate(options);
  started.push(one);
  return one;
}

/** A promise that a test keeps when it wants to. */
function promised() {
  let keep = (): void => {};
  const promise = new Promise<void>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

/** Sends a request's text over a socket of its own, and returns all that comes back until the receiver closes. */
async function speak(url: string, text: string | readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  for (const part of [text].flat()) socket.write(part);
  await once(socket, 'close');
  return received;
}

/** Waits until so many requests have arrived, and for the response to a later one, so that as much was done of them as can be. */
async function haveArrived(it: Simulation, count: number): Promise<void> {
  await vi.waitFor(() => expect(it.arrived()).toBe(count), { timeout: 30_000 });
  expect(await it.post('not signed', {})).toBe(400);
}

const recordedIn = async ({ stateFile }: Simulation): Promise<string[]> =>
  (await readFile(stateFile, 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).eventId);

describe('the session', () => {
  test('is what the API says, and not what the notification says', async () => {
    const it = await start();
    const event = approval();
    const { sessionId } = event.data.session;
    it.service.respond((id, _, response) =>
      respondJson(
        response,
        detail(id, { status: 'reviewing', outcome: { verdict: 'needs_review', reasons: ['other'] } }),
      ),
    );
    expect(await it.notify(event)).toBe(204);
    expect(await it.store.session(sessionId)).toEqual({
      id: sessionId,
      status: 'reviewing',
      verdict: 'needs_review',
      reasons: ['other'],
      completedAt: '2026-08-02T09:29:58.000Z',
      purgedAt: null,
    });
  });

  test('is kept without anything personal, metadata or note', async () => {
    const it = await start();
    expect(await it.notify(approval())).toBe(204);
    const kept = await readFile(it.stateFile, 'utf8');
    for (const personal of Object.values(unloggable)) expect(kept).not.toContain(personal);
  });

  test('without an outcome, as when it expired or failed, has no verdict', async () => {
    const it = await start();
    for (const type of ['verification.expired', 'verification.failed']) {
      const sessionId = newSessionId();
      const status = type.slice('verification.'.length);
      it.service.respond((id, _, response) => respondJson(response, detail(id, { status, outcome: null })));
      const data = { session: { sessionId, tenantId: 'b6a1f6c2-6f0e-4f0a-9a37-0c1d7f5f2e11' } };
      expect(await it.notify(approval({ type, data }))).toBe(204);
      expect(await it.store.session(sessionId)).toMatchObject({ status, verdict: null, reasons: [] });
    }
  });
});

describe('a duplicate', () => {
  test('that comes later gets 2xx and changes nothing', async () => {
    const it = await start();
    const event = approval();
    expect(await it.notify(event)).toBe(204);
    it.service.respond((id, _, response) => respondJson(response, detail(id, { status: 'collecting', outcome: null })));
    expect(await it.notify(event)).toBe(204);
    expect(it.service.reads).toHaveLength(1);
    expect((await it.store.session(event.data.session.sessionId))?.status).toBe('completed');
    expect(it.log.map(({ outcome }) => outcome)).toEqual(['processed', 'duplicate']);
  });

  test('that comes after a restart is known', async () => {
    const it = await start();
    const event = approval();
    expect(await it.notify(event)).toBe(204);
    const next = await start({ stateFile: it.stateFile, secrets: [it.secret] });
    expect(await next.notify(event)).toBe(204);
    expect(next.service.reads).toEqual([]);
    expect((await next.store.session(event.data.session.sessionId))?.verdict).toBe('approved');
  });

  test('that comes meanwhile waits for the one result, and is not processed beside it', async () => {
    const it = await start();
    const { promise: released, keep: release } = promised();
    const begun = promised();
    it.service.respond(async (id, _, response) => {
      begun.keep();
      await released;
      respondJson(response, detail(id));
    });
    const event = approval();
    const first = it.notify(event);
    await begun.promise;
    const others = Array.from({ length: 8 }, () => it.notify(event));
    it.service.respond((id, _, response) => respondJson(response, detail(id)));
    await haveArrived(it, 9);
    release();
    expect(await Promise.all([first, ...others])).toEqual(Array(9).fill(204));
    expect(it.service.reads.filter((id) => id === event.data.session.sessionId)).toHaveLength(1);
    expect((await recordedIn(it)).filter((id) => id === event.id)).toHaveLength(1);
  });

  test('that comes while processing fails gets no 2xx either', async () => {
    const it = await start();
    const { promise: released, keep: release } = promised();
    const begun = promised();
    it.service.respond(async (_, __, response) => {
      begun.keep();
      await released;
      response.writeHead(500).end();
    });
    const event = approval();
    const first = it.notify(event);
    await begun.promise;
    const second = it.notify(event);
    await haveArrived(it, 2);
    release();
    expect(await Promise.all([first, second])).toEqual([503, 503]);
    expect(await it.store.isProcessed(event.id)).toBe(false);
  });

  test('that another process has recorded meanwhile counts as one', async () => {
    const it = await start({ wrap: (store) => ({ ...store, isProcessed: async () => false }) });
    const event = approval();
    expect([await it.notify(event), await it.notify(event)]).toEqual([204, 204]);
    expect(it.log.map(({ outcome }) => outcome)).toEqual(['processed', 'duplicate']);
    expect(await recordedIn(it)).toEqual([event.id]);
  });
});

describe('when processing fails', () => {
  test.each([401, 404, 307, 429, 500, 503])(
    'when the API responds %i, the event comes again and is processed',
    async (status) => {
      const it = await start();
      const elsewhere = await start();
      const event = approval();
      it.service.respond((id, nth, response) => {
        if (nth > 1) return respondJson(response, detail(id));
        response.writeHead(status, { location: `${elsewhere.service.url}/v1/verification-sessions/${id}` }).end();
      });
      expect(await it.notify(event)).toBe(503);
      expect([await it.store.isProcessed(event.id), await recordedIn(it)]).toEqual([false, []]);
      expect(await it.notify(event)).toBe(204);
      expect(await it.store.isProcessed(event.id)).toBe(true);
      expect(it.log).toMatchObject([{ outcome: 'failed', reason: `status_${status}` }, { outcome: 'processed' }]);
      // The API key went nowhere else.
      expect(elsewhere.service.reads).toEqual([]);
    },
  );

  test.each([
    ['no JSON', '<html>'],
    ['no object', '[]'],
    ['another session', JSON.stringify(detail(newSessionId()))],
  ])('when the API responds with %s, it is not recorded', async (_, body) => {
    const it = await start();
    it.service.respond((_id, _nth, response) => void response.writeHead(200).end(body));
    const event = approval();
    expect(await it.notify(event)).toBe(503);
    expect(await it.store.isProcessed(event.id)).toBe(false);
    expect(it.log).toMatchObject([{ outcome: 'failed', reason: 'unexpected_body' }]);
  });

  test('when the API does not respond, or not to the end, the sender is not kept waiting', async () => {
    const it = await start({ readTimeoutMs: 50 });
    it.service.respond((_, nth, response) => {
      if (nth > 1) response.writeHead(200).write('{');
    });
    const event = approval();
    expect([await it.notify(event), await it.notify(event)]).toEqual([503, 503]);
    expect(it.log.map(({ reason }) => reason)).toEqual(['timeout', 'timeout']);
  });

  test('when the API cannot be reached, the event is not recorded', async () => {
    const it = await start();
    it.service.respond((_, __, response) => void response.socket?.destroy());
    expect(await it.notify(approval())).toBe(503);
    expect(it.log).toMatchObject([{ outcome: 'failed', reason: 'unreachable' }]);
  });

  test('as the state cannot be stored, the event comes again and is processed', async () => {
    let isFull = true;
    const wrap = (store: Store): Store => ({
      ...store,
      save: async (processed) => {
        if (isFull) throw Object.assign(new Error(`no room for ${unloggable.lastName}`), { code: 'ENOSPC' });
        return store.save(processed);
      },
    });
    const it = await start({ wrap });
    const event = approval();
    expect(await it.notify(event)).toBe(503);
    isFull = false;
    expect(await it.notify(event)).toBe(204);
    expect(it.log).toMatchObject([{ outcome: 'failed', reason: 'ENOSPC' }, { outcome: 'processed' }]);
  });
});

describe('what is added to the service later', () => {
  test('a type that is not known gets 2xx, whatever its data is, and nothing is done', async () => {
    const it = await start();
    for (const data of [{ session: { sessionId: newSessionId() } }, {}, null, 'text']) {
      expect(await it.notify(approval({ type: 'verification.renewed', data }))).toBe(204);
    }
    expect(it.service.reads).toEqual([]);
    expect(new Set(it.log.map(({ outcome, reason }) => `${outcome} ${reason}`))).toEqual(
      new Set(['ignored unknown_type']),
    );
  });

  test('fields and reason codes that are not known do no harm, in the notification and in the session', async () => {
    const it = await start();
    const sessionId = newSessionId();
    const event = approval({ sessionId, apiVersion: '2031-01-01', tier: { name: 'gold' } });
    Object.assign(event.data, { reasons: ['moon_phase'], confidence: 0.97, verdict: 'undecided' });
    it.service.respond((id, _, response) =>
      respondJson(
        response,
        detail(id, { region: 'north', outcome: { verdict: 'rejected', reasons: ['moon_phase', 'face_mismatch'] } }),
      ),
    );
    expect(await it.notify(event)).toBe(204);
    const kept = { verdict: 'rejected', reasons: ['moon_phase', 'face_mismatch'] };
    expect(await it.store.session(sessionId)).toMatchObject(kept);
  });
});

describe('notifications out of order', () => {
  const [referred, approved] = [
    { status: 'reviewing', outcome: { verdict: 'needs_review', reasons: ['other'] } },
    { status: 'completed', outcome: { verdict: 'approved', reasons: [] } },
  ];

  test('both lead to the state that the API returns', async () => {
    const it = await start();
    const sessionId = newSessionId();
    it.service.respond((id, _, response) => respondJson(response, detail(id, approved)));
    expect(await it.notify(approval({ sessionId, sequence: 2 }))).toBe(204);
    expect(await it.notify(approval({ sessionId, sequence: 1, type: 'verification.needs_review' }))).toBe(204);
    expect(await it.store.session(sessionId)).toMatchObject({ status: 'completed', verdict: 'approved' });
    expect(it.log.map(({ outcome }) => outcome)).toEqual(['processed', 'stale']);
    expect(await recordedIn(it)).toHaveLength(2);
  });

  test('a late response of the API does not undo a newer one', async () => {
    const it = await start();
    const sessionId = newSessionId();
    const { promise: released, keep: release } = promised();
    const begun = promised();
    it.service.respond(async (id, nth, response) => {
      if (nth > 1) return respondJson(response, detail(id, approved));
      begun.keep();
      await released;
      respondJson(response, detail(id, referred));
    });
    const early = it.notify(approval({ sessionId, sequence: 1, type: 'verification.needs_review' }));
    await begun.promise;
    expect(await it.notify(approval({ sessionId, sequence: 2 }))).toBe(204);
    release();
    expect(await early).toBe(204);
    expect(await it.store.session(sessionId)).toMatchObject({ status: 'completed', verdict: 'approved' });
  });
});

describe('a request that is no notification', () => {
  test.each([
    ['without JSON', 'not JSON', 'evt_1'],
    ['with JSON that is no object', 'null', 'evt_1'],
    ['with another id than its header', JSON.stringify(approval()), 'evt_1'],
    ['without a type', JSON.stringify({ id: 'evt_1' }), 'evt_1'],
    ['without a session', JSON.stringify({ ...approval({ data: {} }), id: 'evt_1' }), 'evt_1'],
    ['with a session that is none', JSON.stringify({ ...approval({ sessionId: '../admin' }), id: 'evt_1' }), 'evt_1'],
    ['without a sequence', JSON.stringify({ ...approval(), id: 'evt_1', sequence: undefined }), 'evt_1'],
  ])('is refused, though signed, %s', async (_, body, id) => {
    const it = await start();
    expect(await it.post(body, signedHeaders(it.secret, id, body))).toBe(400);
    expect(it.service.reads).toEqual([]);
    expect(it.log).toMatchObject([{ outcome: 'refused', reason: 'malformed' }]);
  });

  test('is refused elsewhere than at the path, and with another method', async () => {
    const it = await start();
    const event = approval();
    const body = JSON.stringify(event);
    const headers = signedHeaders(it.secret, event.id, body);
    for (const path of ['/', '/notifications/', '/notification', '/NOTIFICATIONS']) {
      const { status } = await fetch(new URL(path, it.url), { method: 'POST', headers, body });
      expect([path, status]).toEqual([path, 404]);
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const sent = await fetch(it.url, { method, headers, ...(method === 'GET' ? {} : { body }) });
      expect([method, sent.status, sent.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    expect(it.service.reads).toEqual([]);
    expect((await fetch(`${it.url}?tenant=1`, { method: 'POST', headers, body })).status).toBe(204);
  });

  test('is read up to the bound and no further, with or without Content-Length', async () => {
    const it = await start();
    const told = `POST /notifications HTTP/1.1\r\nhost: a\r\ncontent-length: ${bodyBytesMax + 1}\r\n\r\n`;
    expect(await speak(it.url, told)).toMatch(/^HTTP\/1\.1 413 /);
    const size = (bodyBytesMax + 1).toString(16);
    const untold = `POST /notifications HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${size}\r\n`;
    expect(await speak(it.url, [untold, 'x'.repeat(bodyBytesMax + 1)])).toMatch(/^HTTP\/1\.1 413 /);
    expect(it.log.map(({ reason }) => reason)).toEqual(['too_large', 'too_large']);
    const event = approval();
    const body = JSON.stringify(event).padEnd(bodyBytesMax);
    expect(await it.post(body, signedHeaders(it.secret, event.id, body))).toBe(204);
  });

  test('is cut off when it does not arrive in time', async () => {
    const it = await start({ requestTimeoutMs: 100 });
    const begun = 'POST /notifications HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{';
    expect(await speak(it.url, begun)).toMatch(/^HTTP\/1\.1 408 /);
    expect(it.service.reads).toEqual([]);
  });
});
