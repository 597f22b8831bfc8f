import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Builds the pages that the service delivers, as its start does. @throws Error when they cannot be built */
export async function buildPages(): Promise<void> {
  const script = join(import.meta.dirname, '..', 'build-web.ts');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`the pages could not be built: status ${status}`);
}
