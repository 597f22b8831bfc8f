import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { notice } from './documents.ts';

/**
 * Writes `<target>/clients/capture/`: the client of the browser pages, a class with one method per operation on top of `fetch`. It needs
 * no package at run time and bundles for the browser.
 * @param bundles the bundles by name; without that of the capture surface nothing is written
 * @param target the folder that stands for `generated/`; it already holds the bundles in `openapi/`
 */
export async function writeClients(bundles: ReadonlyMap<string, unknown>, target: string): Promise<void> {
  if (!bundles.has('capture')) return;
  await createClient({
    input: path.join(target, 'openapi', 'capture.json'),
    logs: { level: 'silent', file: false },
    output: {
      path: path.join(target, 'clients', 'capture'),
      clean: true,
      module: { extension: '.ts' },
      header: [`// ${notice}`],
    },
    plugins: [
      { name: '@hey-api/client-fetch', includeInEntry: true },
      '@hey-api/typescript',
      { name: '@hey-api/sdk', operations: { strategy: 'single', containerName: 'CaptureClient' } },
    ],
  });
}
