// What the image says about running it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDockerfile } from '../../scripts/image/read-dockerfile.ts';

/** What the image sets, and the path that its health check asks. */
export interface Image {
  readonly environment: Readonly<Record<string, string>>;
  readonly probe: string;
}

/**
 * Reads the Dockerfile.
 * @throws Error when its command is not that of `startMain`
 */
export async function imageOf(): Promise<Image> {
  const text = await readFile(join(import.meta.dirname, '..', '..', 'Dockerfile'), 'utf8');
  const { stages, healthCheck, command } = readDockerfile(text);
  if (command.join(' ') !== 'node src/main.ts') throw new Error(`the image runs ${command.join(' ')}`);
  const steps = stages.at(-1)?.steps ?? [];
  const environment = Object.assign({}, ...steps.map((step) => (step.kind === 'env' ? step.values : {})));
  const [, probe = ''] = /\}(\/\w+)/.exec(healthCheck.join(' ')) ?? [];
  return { environment, probe };
}
