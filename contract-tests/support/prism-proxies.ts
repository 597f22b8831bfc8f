import { proxiesVariable, startProxies } from './prism-proxy.ts';

/** The environment variable that asks for the proxies: `1`. They cost time, so that usually only `npm run mock:check` does. */
const wantedVariable = 'MITOME_CONTRACT_PROXY';

/**
 * Vitest's global set-up: where they are asked for, Prism's proxies for all test processes of a run. At its end it tells how many
 * exchanges they have looked at, and what came of it; a violation fails the run even if no test was left to fail.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[wantedVariable] !== '1' || process.env[proxiesVariable] !== undefined) return undefined;
  const { addresses, played, findings, stop } = await startProxies();
  process.env[proxiesVariable] = JSON.stringify(addresses);
  return async () => {
    delete process.env[proxiesVariable];
    await stop();
    const { violations, differences } = findings();
    for (const reason of new Set(differences)) {
      const times = differences.filter((one) => one === reason).length;
      console.log(`[prism] known difference, met ${times} times: ${reason}`);
    }
    console.log(`[prism] ${played()} exchanges checked, ${violations} violations`);
    if (violations > 0) throw new Error("Prism's proxies found violations");
    if (played() === 0) throw new Error("Prism's proxies were asked for, and no exchange was checked");
  };
}
