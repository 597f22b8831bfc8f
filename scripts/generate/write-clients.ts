import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { notice, surfaces } from './documents.ts';

/**
 * Writes `<target>/clients/<surface>/`: a client class per surface with one method per operation, on top of `fetch`.
 * The clients need no package at run time, run under Node's type stripping and bundle for the browser.
 * @param bundles the bundles by name; a surface without one is left out
 * @param target the folder that stands for `generated/`; it already holds the bundles in `openapi/`
 */
export async function writeClients(bundles: ReadonlyMap<string, unknown>, target: string): Promise<void> {
  for (const { name, prefix } of surfaces) {
    if (!bundles.has(name)) continue;
    await createClient({
      input: path.join(target, 'openapi', `${name}.json`),
      logs: { level: 'silent', file: false },
      output: {
        path: path.join(target, 'clients', name),
        clean: true,
        module: { extension: '.ts' },
        header: [`// ${notice}`],
      },
      plugins: [
        { name: '@hey-api/client-fetch', includeInEntry: true },
        '@hey-api/typescript',
        { name: '@hey-api/sdk', operations: { strategy: 'single', containerName: `${prefix}Client` } },
      ],
    });
  }
}
