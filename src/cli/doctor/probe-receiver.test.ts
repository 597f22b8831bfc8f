import { expect, test } from 'vitest';
import { createAddressGuard } from '../../notifications/address-guard.ts';
import { loopbackRanges, respondOnce, useReceivers } from '../../notifications/testing/use-receivers.ts';
import { createTrust } from '../../notifications/trusted-authorities.ts';
import { createProbe, mapFew } from './probe-receiver.ts';

const receivers = useReceivers();
const probeWith = (ca: string | undefined = receivers.ca, allow: readonly string[] = loopbackRanges) =>
  createProbe({ guard: createAddressGuard(allow), trust: createTrust(ca) }, 30_000);

test('a receiver is connected to, its certificate is read, and nothing is sent', async () => {
  const target = await receivers.receiverThat(respondOnce);
  const probe = await probeWith()(`https://localhost:${target.port}/hook?key=1`);
  expect(probe).toEqual({ connected: true, certificateEnds: expect.any(Date) });
  expect((probe as { certificateEnds: Date }).certificateEnds.getTime()).toBeGreaterThan(Date.now());
  expect(target.receivedBytes()).toBe(0);
  expect(target.requests).toEqual([]);
});

test('a certificate of an unknown authority is an error of TLS', async () => {
  const target = await receivers.receiverThat(respondOnce);
  const other = createProbe({ guard: createAddressGuard(loopbackRanges), trust: createTrust() }, 30_000);
  expect(await other(`https://localhost:${target.port}/`)).toEqual({ connected: false, failure: 'tls_error' });
});

test('an address that may not be called is not connected to', async () => {
  const target = await receivers.receiverThat(respondOnce);
  const strict = probeWith(receivers.ca, []);
  expect(await strict(`https://127.0.0.1:${target.port}/`)).toEqual({ connected: false, failure: 'blocked_address' });
  expect(await strict(`https://[::1]:${target.port}/`)).toEqual({ connected: false, failure: 'blocked_address' });
  expect(target.connectedAt).toEqual([]);
});

test('a port where nothing listens is an error of the connection', async () => {
  expect(await probeWith()('https://127.0.0.1:1/')).toEqual({ connected: false, failure: 'connect_error' });
});

test('a list is worked on a few at a time, and keeps its order', async () => {
  let running = 0;
  let most = 0;
  const doubled = await mapFew([1, 2, 3, 4, 5], 2, async (number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return number * 2;
  });
  expect(doubled).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
});
