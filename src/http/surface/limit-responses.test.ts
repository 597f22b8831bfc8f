import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { useServers } from '../testing/test-server.ts';
import { limitResponses } from './limit-responses.ts';

const servers = useServers();

/** A server whose responses of `exportSession` are limited to two; the test ends those that were reserved. */
async function limited() {
  const reserve = limitResponses('exportSession', 2);
  const reserved: ServerResponse[] = [];
  const port = await servers.listen(
    createServer((request, response) => {
      const operationId = `${request.url}`.slice(1);
      const refusal = reserve({ operationId, requestId: 'req_1' }, response);
      if (refusal === null) reserved.push(response);
      else response.writeHead(refusal.status).end(JSON.stringify(refusal.body));
    }),
  );
  const call = async (operationId = 'exportSession') => {
    const response = await fetch(`http://127.0.0.1:${port}/${operationId}`);
    await response.arrayBuffer();
    return [response.status, response.headers.get('retry-after')];
  };
  const begun = async (count: number) => expect.poll(() => reserved.length).toBe(count);
  return { port, reserve, reserved, call, begun };
}

test('one more response than allowed is refused with Retry-After; one that has left makes way for another', async () => {
  const { call, reserved, begun } = await limited();
  const first = call();
  await begun(1);
  const second = call();
  await begun(2);
  expect(await call()).toEqual([503, '5']);
  reserved[0]?.end('archive');
  expect(await first).toEqual([200, null]);
  const third = call();
  await begun(3);
  expect(await call()).toEqual([503, '5']);
  for (const response of reserved) response.end();
  expect(await Promise.all([second, third])).toEqual([
    [200, null],
    [200, null],
  ]);
});

test('a caller that disconnects makes way, and one that has disconnected before reserves nothing', async () => {
  const { port, call, reserve, reserved, begun } = await limited();
  for (const count of [1, 2]) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /exportSession HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun(count);
    const response = reserved[count - 1] as ServerResponse;
    const closed = once(response, 'close');
    socket.destroy();
    await closed;
    expect(reserve({ operationId: 'exportSession', requestId: 'req_1' }, response)?.status).toBe(503);
  }
  const calls = [call()];
  await begun(3);
  calls.push(call());
  await begun(4);
  for (const response of reserved) response.end();
  expect(await Promise.all(calls)).toHaveLength(2);
});

test('other operations are not limited', async () => {
  const { call, reserved, begun } = await limited();
  const calls = Array.from({ length: 5 }, () => call('getSession'));
  await begun(5);
  for (const response of reserved) response.end();
  expect(await Promise.all(calls)).toEqual(Array(5).fill([200, null]));
});
