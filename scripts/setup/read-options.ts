import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads the arguments of a script, before it begins anything. `--help` prints `usage` and ends the process with status 0. An argument that
 * the script does not take ends it with status 2, and is named.
 * @param usage its first line is the command, `npm run mock [-- options]`
 * @param config the options, as `parseArgs` of Node.js takes them
 */
export function readOptions<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
    process.exit(2);
  }
}
