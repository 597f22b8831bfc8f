import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { startPhone } from '../support/phone.ts';
import { bootstrap, type ServiceProcess, useInstallation } from '../support/service-process.ts';
import { createSession, createTenant } from '../support/tenant.ts';

/** The processes below a node; one that has ended and is not yet collected is none. */
async function childrenOf(node: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')));
  return pids.map(Number).filter((_pid, index) => {
    const [state, parent] = (stats[index] ?? '').replace(/.*\) /s, '').split(' ');
    return parent === `${node}` && state !== 'Z';
  });
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return !['', 'Z'].includes(stat.replace(/.*\) /s, '').slice(0, 1));
}

describe('the process that decodes pictures', () => {
  const it = useInstallation(anyEngine);

  /** Uploads a picture to a new node, which starts the process. */
  async function startDecoder() {
    const node: ServiceProcess = await it.startNode();
    const adminToken = await bootstrap(it.installation);
    const tenant = await createTenant({ baseUrl: node.baseUrl, adminToken });
    expect(await childrenOf(node.pid)).toEqual([]);
    const phone = await startPhone((await createSession(tenant)).verificationUrl);
    const upload = async () => (await phone.givePicture()).response.status;
    expect(await upload()).toBe(200);
    const [decoder, ...others] = await childrenOf(node.pid);
    expect(others).toEqual([]);
    return { node, upload, decoder: decoder as number };
  }

  test('is replaced when it is killed, and no upload fails', async () => {
    const { node, upload, decoder } = await startDecoder();
    process.kill(decoder, 'SIGKILL');
    expect(await upload()).toBe(200);
    expect(await childrenOf(node.pid)).toHaveLength(1);
    expect(await childrenOf(node.pid)).not.toContain(decoder);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('does not outlive a node that gets %s', async (signal) => {
    const { node, decoder } = await startDecoder();
    node.kill(signal);
    expect(await node.ended).toEqual(signal === 'SIGTERM' ? { status: 0, signal: null } : { status: null, signal });
    await expect.poll(() => isRunning(decoder)).toBe(false);
  });
});
