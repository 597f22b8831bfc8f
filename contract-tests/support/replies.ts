/** What a generated client's method resolves to. */
interface ClientResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

type DataOf<T> = T extends { readonly data: infer Data } ? NonNullable<Data> : never;

/**
 * The body of a successful answer.
 * @throws Error telling status and problem when it was none
 */
export async function succeeded<T extends ClientResult>(call: Promise<T>): Promise<DataOf<T>> {
  const { data, error, response } = await call;
  if (response?.ok !== true) {
    throw new Error(`expected success, got ${response?.status ?? 'no answer'}: ${describe(error)}`);
  }
  return data as DataOf<T>;
}

/** A problem document, as loosely as a test needs it. The checker has held it against the contract. */
export interface ProblemBody {
  readonly status: number;
  readonly _tag: string;
  readonly detail: string;
  readonly requestId: string;
  readonly reason?: string;
  readonly missing?: readonly string[];
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

/**
 * The problem that an answer carries.
 * @throws Error when the call succeeded, or there was no answer
 */
export async function problemOf(call: Promise<ClientResult> | Promise<Response>): Promise<ProblemBody> {
  const result = await call;
  if (result instanceof Response) {
    if (result.ok) throw new Error(`expected a problem, got ${result.status}`);
    return result.json() as Promise<ProblemBody>;
  }
  if (result.response === undefined || result.response.ok) {
    throw new Error(`expected a problem, got ${result.response?.status ?? describe(result.error)}`);
  }
  return result.error as ProblemBody;
}

/** Status, `_tag` and, where there is one, reason: what a client branches on. */
export async function refusalOf(call: Promise<ClientResult> | Promise<Response>): Promise<string> {
  const { status, _tag, reason } = await problemOf(call);
  return [status, _tag, ...(reason === undefined ? [] : [reason])].join(' ');
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message} ${error.cause ?? ''}` : JSON.stringify(error);
}
