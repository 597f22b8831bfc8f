/** A parameter of an OpenAPI document, as far as it is read here. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  example?: unknown;
  examples?: Record<string, unknown>;
}

/**
 * Changes an OpenAPI document so that "Test Request" of its reference sends what a reader would: optional parameters are shown with their
 * examples, but not sent until the reader turns them on, and the id in a path is that of a session that exists. The example of an
 * `Idempotency-Key` is new in each page, because a key that was used before makes a request the repetition of another one.
 * @param sessionId the newest session of the sandbox; null if there is none
 */
export function prefill(document: object, sessionId: string | null): void {
  for (const parameter of parametersIn(document)) {
    if (parameter.in === 'path') {
      if (sessionId !== null && parameter.name === 'id') parameter.example = sessionId;
    } else if (parameter.required !== true) {
      // A page without TLS, on another machine than this one, has no random UUIDs.
      const value = parameter.name === 'Idempotency-Key' ? crypto.randomUUID?.() : parameter.example;
      // `x-disabled` is the reference's own extension.
      parameter.examples = { off: { value: value ?? '', 'x-disabled': true } };
      delete parameter.example;
    }
  }
}

/** Every parameter in a document, wherever it stands. */
function parametersIn(value: unknown): Parameter[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = value as Partial<Parameter>;
  if (typeof own.name === 'string' && ['query', 'header', 'path', 'cookie'].includes(own.in ?? ''))
    return [own as Parameter];
  return Object.values(value).flatMap(parametersIn);
}
