import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { documents, notice } from './documents.ts';
import { type JsonObject, objectAt } from './json-document.ts';

/**
 * Writes `<target>/types/<name>.ts` for every bundle with openapi-typescript.
 * The AsyncAPI document's component schemas are wrapped in an otherwise empty OpenAPI document: both are JSON Schema
 * 2020-12 here, and one generator for both keeps shared schemas equal in type.
 */
export async function writeTypes(bundles: Map<string, JsonObject>, target: string): Promise<void> {
  await mkdir(path.join(target, 'types'), { recursive: true });
  for (const { folder, name } of documents) {
    const bundle = bundles.get(name);
    if (bundle === undefined) continue;
    const document = folder === 'openapi' ? bundle : wrapSchemas(bundle);
    // The generator loads its input through Redocly, which takes text; handing over text also keeps the bundle unchanged.
    const nodes = await openapiTS(JSON.stringify(document), { silent: true });
    await writeFile(path.join(target, 'types', `${name}.ts`), `// ${notice}\n${astToString(nodes)}`);
  }
}

function wrapSchemas(asyncapi: JsonObject): JsonObject {
  return {
    openapi: '3.1.1',
    info: { title: 'Notifications', version: '1' },
    paths: {},
    components: { schemas: objectAt(asyncapi.components, 'schemas') },
  };
}
