// Caddy's own reader over the Caddyfile of Compose.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideCaddy } from '../setup/provide-caddy.ts';
import { runProgram } from '../setup/run-program.ts';

/** @throws Error with what is wrong; SetupError when there is no Caddy */
export async function lintCaddyfile(log: (line: string) => void, file = 'deploy/compose/Caddyfile'): Promise<void> {
  const caddy = await provideCaddy(log);
  const home = await mkdtemp(join(tmpdir(), 'mitome-caddy-'));
  try {
    const env = { ...process.env, DOMAIN: 'localhost', XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
    const { status, output } = await runProgram(caddy, ['validate', '--adapter', 'caddyfile', '--config', file], {
      env,
    });
    if (status !== 0) throw new Error(`Caddy refuses ${file}:\n${output.trim()}`);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
