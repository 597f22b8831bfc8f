import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** What commands that call a service read from the environment. Those of the installation read the server's, see `readConfig`. */
export interface CommandEnvironment {
  /** The folder of configuration files. */
  readonly configFolder: string;
  /** The origin of the service, and a token for its admin API; empty when not set. */
  readonly url: string;
  readonly adminToken: string;
  /** The line that a shell completes, up to the cursor. */
  readonly completedLine: string;
}

/** Reads it. A relative `XDG_CONFIG_HOME` is ignored, as its specification says. */
export function readCommandEnvironment(): CommandEnvironment {
  const { XDG_CONFIG_HOME: folder = '', MITOME_URL: url = '', MITOME_ADMIN_TOKEN: adminToken = '' } = process.env;
  const { COMP_LINE: line = '', COMP_POINT: point = `${line.length}` } = process.env;
  return {
    configFolder: isAbsolute(folder) ? folder : join(homedir(), '.config'),
    url,
    adminToken,
    completedLine: line.slice(0, Number(point)),
  };
}
