import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** Authorities trusted besides the system's: the operator's file, or the local one of an embedded installation. */
export async function trustedAuthorities(
  config: Pick<Config, 'webhookAuthorities' | 'embedded' | 'dataDir'>,
): Promise<string | undefined> {
  if (config.webhookAuthorities !== null) return config.webhookAuthorities;
  if (!config.embedded) return undefined;
  // What issues certificates is loaded only where it may have to.
  const { ensureLocalAuthority } = await import('./local-authority.ts');
  const { caFile } = await ensureLocalAuthority(join(config.dataDir, 'tls'));
  return readFile(caFile, 'utf8');
}
