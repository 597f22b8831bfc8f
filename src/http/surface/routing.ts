// Finds the operation of a request by path and method, in the table generated from the OpenAPI document.

/** One operation of the generated tables. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly requestMediaTypes: readonly string[];
  /** The media types of a picture in the response; absent where every response is JSON. */
  readonly pictureMediaTypes?: readonly string[];
  readonly hasBody: boolean;
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
  const routes = Object.entries(table).map(([operationId, entry]) => ({
    operationId,
    method: entry.method.toUpperCase(),
    segments: entry.path.split('/'),
  }));
  return (method, path) => {
    const given = path.split('/');
    const wanted = method === 'HEAD' ? 'GET' : method;
    const here = routes.filter(({ segments }) => fits(segments, given));
    const route = here.find((candidate) => candidate.method === wanted);
    if (route !== undefined)
      return { kind: 'operation', operationId: route.operationId, ...readParams(route.segments, given) };
    if (here.length === 0) return { kind: 'not_found' };
    const allow = here.flatMap((candidate) => (candidate.method === 'GET' ? ['GET', 'HEAD'] : [candidate.method]));
    return { kind: 'method_not_allowed', allow };
  };
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((segment, index) => (segment.startsWith('{') ? given[index] !== '' : segment === given[index]))
  );
}

function readParams(segments: readonly string[], given: readonly string[]) {
  const params: Record<string, string> = {};
  const safe = segments.map((segment, index) => {
    if (!segment.startsWith('{')) return segment;
    const value = decode(given[index] as string);
    params[segment.slice(1, -1)] = value;
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
