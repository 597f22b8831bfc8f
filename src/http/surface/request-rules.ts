/** The keywords of a schema that depend on other values of the request. */
const conditions = ['if', 'then', 'else'];

type Members = Readonly<Record<string, unknown>>;

/**
 * The part of a document that express-openapi-validator holds requests to. The handlers hold them to the other rules, and say more
 * about them:
 * - a value marked `x-validated-by-handler` is refused with a tag, a reason or a message of its own;
 * - conditions name fields that may or may not stand together;
 * - a picture is judged by its bytes, which the validator would take for JSON text.
 *
 * Lists without repeated items say of which type these are, although the schema that they refer to says it too: the validator compares each
 * item with each other one otherwise, and calls a `valueOf` that the caller sent.
 *
 * Responses, and the components that only responses refer to, are left out: the validator would compile every schema of the document
 * when it starts, which takes a third of the time that the service needs to start. For the same reason a body has its schema in place: the
 * validator compiles one that is referred to once to find it, and again to use it.
 * @param document the bundled OpenAPI document; it is not changed
 */
export function requestRules(document: object): object {
  const rules = JSON.parse(JSON.stringify(document), (key, value) => {
    if (conditions.includes(key)) return undefined;
    if (value?.['x-validated-by-handler'] === true) return { type: value.type };
    if (value?.uniqueItems === true) return { ...value, items: withType(document, value.items) };
    const isPicture =
      key === 'requestBody' && Object.keys(value?.content ?? {}).some((type) => type.startsWith('image/'));
    return isPicture ? undefined : value;
  });
  for (const item of Object.values<Members>(rules.paths ?? {})) {
    for (const operation of Object.values(item)) {
      if (!isMembers(operation)) continue;
      if ('responses' in operation) Object.assign(operation, { responses: {} });
      const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, Members> };
      for (const body of Object.values(content)) Object.assign(body, { schema: resolve(rules, body.schema) });
    }
  }
  // An extension may refer to components too.
  const members = Object.entries(rules).filter(([name]) => !name.startsWith('x-'));
  return { ...Object.fromEntries(members), components: referredTo(rules.paths, rules.components ?? {}) };
}

/** A schema with the type of the schema that it refers to. */
function withType(document: object, schema: Members): Members {
  const resolved = resolve(document, schema);
  return isMembers(resolved) && resolved.type !== undefined ? { ...schema, type: resolved.type } : schema;
}

/** What a schema refers to, itself or through others. */
function resolve(document: object, schema: unknown): unknown {
  let resolved = schema;
  while (isMembers(resolved) && typeof resolved.$ref === 'string') {
    resolved = resolved.$ref
      .split('/')
      .slice(1)
      .reduce((at: unknown, token) => (isMembers(at) ? at[token] : undefined), document);
  }
  return resolved;
}

/** The components that something refers to, itself or through others, and the security schemes, which are referred to by name. */
function referredTo(
  root: unknown,
  components: Readonly<Record<string, Members>>,
): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isMembers(value)) return;
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)/.exec(`${value.$ref ?? ''}`) ?? [];
    const component = components[kind]?.[name];
    if (component !== undefined && found[kind]?.[name] === undefined) {
      found[kind] = { ...found[kind], [name]: component };
      visit(component);
    }
    Object.values(value).forEach(visit);
  };
  visit(root);
  return components.securitySchemes === undefined ? found : { ...found, securitySchemes: components.securitySchemes };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
