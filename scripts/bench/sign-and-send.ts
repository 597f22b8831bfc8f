import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'undici';

/**
 * The limit that delivery is held against: a loop that only signs and sends. So many requests over so many connections, each with an id, a
 * signature and a body of the size of a real notification. No rows, no queue, no guard, no record.
 *
 * Run with the receiver's URL, the authority's file, how many at once, and how many altogether. Says how many seconds it took.
 */
const [url = '', caFile = '', atOnce = '64', total = '10000'] = process.argv.slice(2);

const { origin, pathname } = new URL(url);
const agent = new Agent({ connect: { ca: readFileSync(caFile, 'utf8') }, connections: Number(atOnce), allowH2: false });
const secret = randomBytes(32);
const body = JSON.stringify({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  type: 'verification.rejected',
  apiVersion: '2026-08-02',
  createdAt: new Date().toISOString(),
  sequence: 2,
  metadata: { applicationId: 'app-20931', branch: 'harbour' },
  data: {
    session: { sessionId: `vs_${'0'.repeat(32)}`, tenantId: randomUUID() },
    verdict: 'rejected',
    filler: 'x'.repeat(220),
  },
});

async function sendOne(): Promise<void> {
  const id = `evt_${randomUUID().replaceAll('-', '')}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const bytes = Buffer.from(body);
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(bytes).digest('base64');
  const { statusCode, body: responseBody } = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': `v1,${signature}`,
    },
    body: bytes,
  });
  await responseBody.dump();
  if (statusCode !== 204) throw new Error(`the receiver returned ${statusCode}`);
}

async function main(): Promise<void> {
  let left = Number(total);
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: Number(atOnce) }, async () => {
      while (left > 0) {
        left -= 1;
        await sendOne();
      }
    }),
  );
  process.send?.({ seconds: (performance.now() - startedAt) / 1000 });
  await agent.close();
}

process.on('disconnect', () => process.exit(0));
void main();
