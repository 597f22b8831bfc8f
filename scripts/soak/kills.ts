import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChildProgram, startChildProgram } from '../bench/child-program.ts';
import { percentile } from '../bench/summarise.ts';
import { freePort } from '../setup/free-port.ts';
import { killUnderLoad, type Victim } from '../setup/kill-under-load.ts';
import type { SoakScenario } from './soak-scenario.ts';

const victims: readonly Victim[] = ['postgres', 'node', 'both'];
const startTimeoutMs = 60_000;
/** How long a kill may keep the service away. */
const backMaxMs = 10_000;

/**
 * `kills`: `kill -9` of the embedded PostgreSQL, of the node and of both, each so many times, under load. Nothing acknowledged may be lost,
 * and the service must be back within ten seconds. A contract test does the same a few times.
 * @param times how often each of the three is killed
 */
export function soakKills(times: number): SoakScenario {
  return {
    limitMs: 300_000 + 3 * times * 20_000,
    async run({ cleanup, log }) {
      const folder = await mkdtemp(join(tmpdir(), 'mitome-kills-'));
      cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
      // Root's PostgreSQL runs as another account, which must pass through here.
      await chmod(folder, 0o711);
      const dataDir = join(folder, 'data');
      const port = await freePort();
      const baseUrl = `http://localhost:${port}`;
      const start = () =>
        startChildProgram({
          script: join(import.meta.dirname, '..', '..', 'src', 'main.ts'),
          env: { PORT: `${port}`, DATA_DIR: dataDir, MODELS_DOWNLOAD: '0' },
          outputFile: join(folder, 'service.log'),
          folders: [folder],
        });
      let node: ChildProgram = await start();
      cleanup.add(() => node.end());
      const deadline = performance.now() + startTimeoutMs;
      while (!(await isReady(baseUrl))) {
        if (performance.now() > deadline) throw new Error('the service did not start');
        await pause(50);
      }
      const startAgain = async (): Promise<void> => {
        // The guard of the killed node would remove the folder.
        await node.end();
        node = await start();
      };
      const order = Array.from({ length: times }, () => victims).flat();
      const { recoveries, faults, ...counts } = await killUnderLoad({ baseUrl, dataDir, startAgain }, order, log);
      const figures: Record<string, string | number> = { kills: recoveries.length, ...counts };
      for (const victim of victims) {
        const ours = recoveries.filter((recovery) => recovery.victim === victim);
        figures[`${victim}: p50/max ms until ready`] = spread(ours.map(({ readyMs }) => readyMs));
        figures[`${victim}: p50/max ms until a create`] = spread(ours.map(({ createMs }) => createMs));
      }
      const slow = recoveries.filter(({ createMs }) => createMs > backMaxMs);
      const late = slow.map(({ victim, createMs }) => `${createMs} ms after a kill of ${victim}`);
      return { figures, faults: [...faults, ...late] };
    },
  };
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${percentile(sorted, 0.5)}/${sorted.at(-1)}`;
}

async function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
