/** The models could not be installed. The message says why and what to do, for the operator. */
export class ModelsError extends Error {
  override readonly name = 'ModelsError';
  readonly code: 'no_pip' | 'other';
  constructor(message: string, options: ErrorOptions & { readonly code?: 'no_pip' } = {}) {
    super(message, options);
    this.code = options.code ?? 'other';
  }
}
