import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { notice } from './documents.ts';
import { type JsonObject, objectAt } from './json-document.ts';
import { readOperations } from './read-operations.ts';

/**
 * Writes the clients of the browser pages, based on `fetch`: `<target>/clients/capture/`, a class with one method per operation, and
 * `<target>/clients/admin/`, a function per operation, of which a bundle keeps those in use, with the queries and mutations of TanStack
 * Query, the roles of each operation, the values of each named set, and the defaults and limits of the settings.
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
  await writeFile(path.join(target, 'clients', 'admin', 'tenant-settings.gen.ts'), tenantSettings(admin));
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

/** The settings of a tenant: their defaults, their limits, and which of them only some roles change. */
function tenantSettings(document: JsonObject): string {
  const schemas = objectAt(document.components, 'schemas');
  const resolved = (name: string, setting: string): JsonObject => {
    const found = objectAt(objectAt(objectAt(schemas, name), 'properties'), setting);
    const target = typeof found.$ref === 'string' ? objectAt(schemas, `${found.$ref.split('/').at(-1)}`) : {};
    return { ...target, ...found };
  };
  const rows = Object.keys(objectAt(objectAt(schemas, 'TenantSettings'), 'properties')).map((name) => {
    const [setting, change] = [resolved('TenantSettings', name), resolved('TenantSettingsPatch', name)];
    const { 'x-default': live, 'x-sandbox-default': sandbox = live } = setting;
    const { minimum, maximum, minItems, maxItems, 'x-roles': roles } = change;
    if (live === undefined) throw new Error(`TenantSettings.${name} has no x-default`);
    return `  ${name}: ${JSON.stringify({ live, sandbox, minimum, maximum, minItems, maxItems, roles })},`;
  });
  return `// ${notice}

/** What the document says of a setting. */
export interface SettingFacts {
  /** Its value in a tenant that has not set it, by the tenant's mode. */
  readonly live: unknown;
  readonly sandbox: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The roles that change it, where not all do that change settings. */
  readonly roles?: readonly string[];
}

/** Every setting of a tenant, by its name. */
export const tenantSettings = {
${rows.join('\n')}
} as const satisfies Record<string, SettingFacts>;
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
