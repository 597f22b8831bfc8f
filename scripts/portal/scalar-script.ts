// The script of Scalar, which shows the references of the APIs.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import plugin from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';

/** The script, and the release of @scalar/api-reference that it belongs to. */
export interface ScalarScript {
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/**
 * Takes the script from Scalar's plugin for Fastify, which serves the one of @scalar/api-reference unchanged. That package itself would
 * install some 230 more, of which the script contains what it needs.
 * @throws Error when the plugin does not serve it
 */
export async function scalarScript(): Promise<ScalarScript> {
  const folder = path.resolve(import.meta.dirname, '../../node_modules/@scalar/fastify-api-reference');
  const { license, devDependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const version: unknown = devDependencies?.['@scalar/api-reference'];
  if (typeof version !== 'string') throw new Error(`${folder} does not say whose script it serves`);
  const app = fastify();
  try {
    await app.register(plugin, { routePrefix: '/reference', configuration: { content: '{}' } });
    const { statusCode, body } = await app.inject('/reference/js/scalar.js');
    if (statusCode !== 200) throw new Error(`${folder} serves no script: status ${statusCode}`);
    return { version, license, text: body };
  } finally {
    await app.close();
  }
}
