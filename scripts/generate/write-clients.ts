import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { notice } from './documents.ts';
import { type JsonObject, objectAt } from './json-document.ts';
import { readOperations } from './read-operations.ts';

/**
 * Writes the clients of the browser pages, based on `fetch`: `<target>/clients/capture/`, a class with one method per operation, and
 * `<target>/clients/admin/`, a function per operation, of which a bundle keeps those in use, with the queries and mutations of TanStack
 * Query, the roles of each operation and the values of each named set.
 * @param bundles the bundles by name; nothing is written of a surface that has none
 * @param target the folder that stands for `generated/`; it already holds the bundles in `openapi/`
 */
export async function writeClients(bundles: ReadonlyMap<string, JsonObject>, target: string): Promise<void> {
  if (bundles.has('capture')) {
    await writeClient(target, 'capture', [
      { name: '@hey-api/client-fetch', includeInEntry: true },
      '@hey-api/typescript',
      { name: '@hey-api/sdk', operations: { strategy: 'single', containerName: 'CaptureClient' } },
    ]);
  }
  const admin = bundles.get('admin');
  if (admin === undefined) return;
  await writeClient(target, 'admin', [
    { name: '@hey-api/client-fetch', includeInEntry: true },
    '@hey-api/typescript',
    '@hey-api/sdk',
    { name: '@tanstack/react-query', infiniteQueryOptions: true },
  ]);
  await writeFile(path.join(target, 'clients', 'admin', 'operation-roles.gen.ts'), operationRoles(admin));
  await writeFile(path.join(target, 'clients', 'admin', 'values.gen.ts'), namedValues(admin));
}

type Plugins = NonNullable<
  Exclude<
    Parameters<typeof createClient>[0],
    readonly unknown[] | Promise<unknown> | (() => unknown) | undefined
  >['plugins']
>;

async function writeClient(target: string, name: string, plugins: Plugins): Promise<void> {
  const folder = path.join(target, 'clients', name);
  await mkdir(folder, { recursive: true });
  await createClient({
    input: path.join(target, 'openapi', `${name}.json`),
    logs: { level: 'silent', file: false },
    output: { path: folder, clean: true, module: { extension: '.ts' }, header: [`// ${notice}`] },
    plugins,
  });
}

/** The roles that may call each operation, as the document lists them (`x-roles`, `x-sandbox-roles`). */
function operationRoles(document: JsonObject): string {
  const rows = readOperations(document).map(({ id, roles, sandboxRoles }) => {
    const list = (names: readonly string[] | undefined) => `[${(names ?? []).map((name) => `'${name}'`).join(', ')}]`;
    return `  ${id}: { roles: ${list(roles)}, sandboxRoles: ${list(sandboxRoles)} },`;
  });
  return `// ${notice}

/** Who may call each operation: the roles that suffice in every tenant, and those that suffice in sandbox tenants as well. */
export const operationRoles = {
${rows.join('\n')}
} as const satisfies Record<string, { readonly roles: readonly string[]; readonly sandboxRoles: readonly string[] }>;

/** The name of an operation. */
export type OperationId = keyof typeof operationRoles;
`;
}

/** The values of each schema that lists some, so that pages do not list them again. Sets that grow have those that are known. */
function namedValues(document: JsonObject): string {
  const { schemas } = document.components as { readonly schemas: Readonly<Record<string, JsonObject>> };
  const sets = Object.entries(schemas).flatMap(([name, schema]) => {
    const values = schema.enum ?? schema['x-extensible-enum'];
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? [[name, values] as const] : [];
  });
  const lists = sets.map(([name, values]) => {
    const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Values`;
    return `/** The values of \`${name}\`. */
export const ${constant} = [
${values.map((value) => `  '${value}',`).join('\n')}
] as const;
`;
  });
  return `// ${notice}

${lists.join('\n')}`;
}
