/** An error as the log may hold it: database errors repeat the values of a statement in their message and fields. */
export function safeError(error: unknown): { name: string; code?: string; stack?: string; cause?: unknown } {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames === undefined ? {} : { stack: frames }),
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  };
}
