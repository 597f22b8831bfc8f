import { proxiesVariable, startProxies } from './prism-proxy.ts';

/** The environment variable that asks for the proxies: `1`. They cost time, so that usually only `npm run mock:check` does. */
const wantedVariable = 'MITOME_CONTRACT_PROXY';

/** Vitest's global set-up: where they are asked for, Prism's proxies for all test processes of a run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[wantedVariable] !== '1' || process.env[proxiesVariable] !== undefined) return undefined;
  const { addresses, played, stop } = await startProxies();
  process.env[proxiesVariable] = JSON.stringify(addresses);
  return async () => {
    delete process.env[proxiesVariable];
    console.log(`[prism] the proxies looked at ${played()} exchanges`);
    await stop();
  };
}
