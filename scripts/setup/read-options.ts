import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads the arguments of a script, before it begins anything. `--help` prints `usage` and ends the process with status 0. An argument that
 * the script does not take ends it with status 2, and is named.
 * @param usage its first line is the command, `npm run mock [-- options]`
 * @param config the options, as `parseArgs` of Node.js takes them
 * @param positionalsMax how many other arguments it takes
 */
export function readOptions<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
  positionalsMax = Number.POSITIVE_INFINITY,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const parsed = parseArgs(config);
    const surplus = parsed.positionals[positionalsMax];
    if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'`);
    return parsed;
  } catch (error) {
    // What follows the first sentence is about arguments that begin with a dash.
    const [message] = `${error instanceof Error ? error.message : error}`.split('. ');
    console.error(`${message}\nUsage: ${usage}`);
    process.exit(2);
  }
}
