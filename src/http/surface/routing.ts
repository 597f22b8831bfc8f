// Finds the operation of a request by path and method, in the table generated from the OpenAPI document.

/** One operation of the generated tables. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly requestMediaTypes: readonly string[];
  /** The media types of bytes in the response; absent where every response is JSON. */
  readonly binaryMediaTypes?: readonly string[];
  readonly hasBody: boolean;
  /** Who may call it, on the admin surface. */
  readonly roles?: readonly string[];
  /** Who may call it for sandbox tenants besides. */
  readonly sandboxRoles?: readonly string[];
  /** Whether a member may call it before the second factor. */
  readonly beforeSecondFactor?: boolean;
  /** The scope that an API key needs, on the tenant surface. */
  readonly keyScope?: string;
}

export type OperationTable = Readonly<Record<string, OperationEntry>>;

/** The result of routing a path and a method. */
export type Match =
  | {
      readonly kind: 'operation';
      readonly operationId: string;
      readonly params: Readonly<Record<string, string>>;
      readonly path: string;
    }
  | { readonly kind: 'method_not_allowed'; readonly allow: readonly string[] }
  | { readonly kind: 'not_found' };

/** Replaces a path parameter that cannot be decoded, so that a lookup finds nothing. */
const undecodable = 'undecodable';

/**
 * Prepares the routing of a surface. Paths match exactly: no trailing slash, no other case.
 * @returns a function from method and path to the operation. Its `path` is safe for the request validator, which would return 400 for
 *   a badly encoded id where the specification wants 404 (SPEC 4.2).
 */
export function createMatcher(table: OperationTable): (method: string, path: string) => Match {
  const templates = Map.groupBy(Object.entries(table), ([, { path }]) => path);
  const routes = [...templates].map(([path, entries]): Route => {
    const segments = path.split('/');
    const names = segments.map((segment) => (segment.startsWith('{') ? segment.slice(1, -1) : null));
    return { operations: new Map(entries.map(([id, { method }]) => [method.toUpperCase(), id])), segments, names };
  });
  // A path without parameters comes before one with them, as OpenAPI wants it.
  const parametersOf = ({ names }: Route): number => names.filter((name) => name !== null).length;
  routes.sort((one, other) => parametersOf(one) - parametersOf(other));
  const byLength = Map.groupBy(routes, ({ segments }) => segments.length);
  return (method, path) => {
    const given = path.split('/');
    const route = byLength.get(given.length)?.find((candidate) => fits(candidate, given));
    if (route === undefined) return { kind: 'not_found' };
    const operationId = route.operations.get(method === 'HEAD' ? 'GET' : method);
    if (operationId !== undefined) return { kind: 'operation', operationId, ...readParams(route, given) };
    const allow = [...route.operations.keys()].flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]));
    return { kind: 'method_not_allowed', allow };
  };
}

interface Route {
  /** The operations of the path, by method. */
  readonly operations: ReadonlyMap<string, string>;
  readonly segments: readonly string[];
  /** The name of the parameter in each segment; null in fixed ones. */
  readonly names: readonly (string | null)[];
}

/** @param given as many as there are segments */
function fits({ segments, names }: Route, given: readonly string[]): boolean {
  for (let index = 0; index < segments.length; index += 1) {
    if (names[index] === null ? segments[index] !== given[index] : given[index] === '') return false;
  }
  return true;
}

function readParams({ segments, names }: Route, given: readonly string[]) {
  const params: Record<string, string> = {};
  const safe = segments.map((segment, index) => {
    const name = names[index];
    if (name === null || name === undefined) return segment;
    const text = given[index] as string;
    const value = /^[\w-]{1,200}$/.test(text) ? text : decode(text);
    params[name] = value;
    return encodeURIComponent(value);
  });
  return { params, path: safe.join('/') };
}

function decode(text: string): string {
  try {
    const value = decodeURIComponent(text);
    return value.isWellFormed() && value.length <= 200 ? value : undecodable;
  } catch {
    return undecodable;
  }
}
