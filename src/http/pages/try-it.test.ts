import { request } from 'node:http';
import { expect, test } from 'vitest';
import { useServers } from '../testing/test-server.ts';
import { createTryIt } from './try-it.ts';

const servers = useServers();
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Calls the tenant API through the documentation. @returns the status */
function call(port: number, headers: Record<string, string>): Promise<number | undefined> {
  const path = '/v1/verification-sessions';
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers: { Host: 'localhost:8080', ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

test('a request that any proxy or content delivery network has passed on gets no key', async () => {
  const open = createTryIt({
    surface: (_request, { response }) => void response.writeHead(200).end(),
    readKey: async () => 'key',
    publicUrl: 'http://localhost:8080',
    now: () => 0,
  });
  const port = await servers.serve({ open, log });
  expect(await call(port, {})).toBe(200);
  const names = [
    ...['Forwarded', 'Via', 'X-Real-IP', 'X-Client-IP', 'CF-Connecting-IP', 'CF-Connecting-IPv6', 'True-Client-IP'],
    ...['CF-Ray', 'CDN-Loop', 'Fly-Client-IP', 'X-Cluster-Client-IP', 'X-Azure-ClientIP', 'X-ProxyUser-IP'],
    ...['X-Forwarded', 'Forwarded-For', 'X-Original-Forwarded-For', 'X-Envoy-External-Address'],
    ...['For', 'Host', 'Proto', 'Port', 'Server', 'Prefix', 'Client-Cert'].map((name) => `X-Forwarded-${name}`),
  ];
  for (const name of names) expect(await call(port, { [name]: '203.0.113.9' }), name).toBe(403);
});
