import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createCaptureApi } from './api.ts';

const link = { id: `vs_${'0'.repeat(32)}`, token: null };
const busy = (retryAfter: string | null) => () =>
  Response.json(
    { _tag: 'ServiceUnavailable', title: 'The service is not available', status: 503 },
    { status: 503, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } },
  );
const served = () => Response.json({ missing: [], bound: true, status: 'collecting' });
const lost = () => {
  throw new TypeError('the connection was lost');
};

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Calls a service that responds like this, one response after the other. */
async function call(responses: readonly (() => Response)[]) {
  const sent: number[] = [];
  vi.stubGlobal('fetch', async () => {
    const respond = responses[sent.length] as () => Response;
    sent.push(performance.now());
    return respond();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const running = createCaptureApi('http://service.example')(link, { op: 'get' });
  await vi.runAllTimersAsync();
  const waits = sent.slice(1).map((at, index) => at - (sent[index] as number));
  return { reply: await running, waits };
}

test('an overloaded service is called again, not before it wants to be', async () => {
  const { reply, waits } = await call([busy('1'), busy('2'), served]);
  expect(reply.kind).toBe('ok');
  expect(waits).toHaveLength(2);
  expect(waits[0]).toBeGreaterThanOrEqual(1000);
  expect(waits[1]).toBeGreaterThanOrEqual(2000);
});

test('a service that stays overloaded is a problem that the user hears of', async () => {
  const { reply, waits } = await call([busy('1'), busy('1'), busy('1'), busy('1')]);
  expect(reply).toMatchObject({ kind: 'problem', problem: { _tag: 'ServiceUnavailable' } });
  expect(waits).toHaveLength(3);
});

test.each([null, '600', 'soon'])('the user hears of an outage at once: Retry-After %s', async (retryAfter) => {
  const { reply, waits } = await call([busy(retryAfter)]);
  expect(reply).toMatchObject({ kind: 'problem' });
  expect(waits).toEqual([]);
});

test('a connection that is lost on the way is tried once more', async () => {
  expect(await call([lost, busy('1'), served])).toMatchObject({ reply: { kind: 'ok' } });
  expect(await call([lost, lost])).toMatchObject({ reply: { kind: 'no_response' } });
});

test('a picture that did not arrive in time is sent once more, smaller', async () => {
  const sizes: number[] = [];
  const late = {
    _tag: 'InvalidRequest',
    status: 400,
    requestId: 'req_1',
    issues: [{ path: '/body', message: 'late' }],
  };
  class Sending {
    readonly upload = {};
    readonly status = 400;
    readonly response = new TextEncoder().encode(JSON.stringify(late)).buffer;
    onload: (() => void) | null = null;
    open() {}
    setRequestHeader() {}
    getResponseHeader = (name: string) => (name === 'Content-Type' ? 'application/problem+json' : null);
    send(blob: Blob) {
      sizes.push(blob.size);
      queueMicrotask(() => this.onload?.());
    }
  }
  const smaller = new Blob(['ab']);
  vi.stubGlobal('XMLHttpRequest', Sending);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 3000, height: 2000, close() {} }));
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ fillRect() {}, drawImage() {} }),
      toBlob: (take: (blob: Blob) => void) => take(smaller),
    }),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const picture = {
    blob: new Blob(['abcdef']),
    mediaType: 'image/jpeg',
    source: 'file',
    previewUrl: 'blob:x',
  } as const;
  const call = { op: 'picture', picture, side: 'document_front', documentType: 'passport' } as const;
  const running = createCaptureApi('http://service.example')(link, call);
  await vi.runAllTimersAsync();
  expect(await running).toMatchObject({ kind: 'problem', problem: { _tag: 'InvalidRequest' } });
  expect(sizes).toEqual([6, 2]);
});
