/** A part of a request that the service refused. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** A response that is not a success, or none at all (`status` 0). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly tag: string;
  /** What the service says of it; empty without a response. */
  readonly detail: string;
  readonly requestId: string | null;
  readonly issues: readonly FieldIssue[];
  /** The whole problem document. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: unknown) {
    super(`the service responded ${status}`);
    const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : null);
    this.status = status;
    this.tag = text('_tag') ?? (status === 0 ? 'Unreachable' : 'Unknown');
    this.detail = text('detail') ?? '';
    this.requestId = text('requestId');
    this.issues = Array.isArray(fields.issues) ? (fields.issues as FieldIssue[]) : [];
    this.body = fields;
  }
}

/** What a failed call threw, as a problem. */
export function problemOf(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : new ApiProblem(0, null);
}
