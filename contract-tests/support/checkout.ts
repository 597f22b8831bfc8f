import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** What a checkout has of all that the commands of README and guides name. */
const parts = ['src', 'scripts', 'examples', 'generated', 'node_modules', 'package.json'];

/** A folder in which commands find what they would in a checkout of the project. */
export interface Checkout {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Makes one around the data folder of an installation whose databases are embedded. */
export async function createCheckout(dataDir: string): Promise<Checkout> {
  // Root's PostgreSQL runs as another account, which has to pass through.
  await chmod(dataDir, 0o711);
  const folder = await mkdtemp(join(tmpdir(), 'mitome-checkout-'));
  await Promise.all(parts.map((name) => symlink(join(root, name), join(folder, name))));
  await symlink(dataDir, join(folder, 'data'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
