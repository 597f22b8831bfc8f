/**
 * Waits.
 * @param ms milliseconds
 * @param signal ends the wait
 * @throws the signal's reason
 */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  let end = (): void => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    end = resolve;
    timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', end);
  });
  clearTimeout(timer);
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
}

/** A random wait between half of `ms` and `ms`, so that callers that failed together do not retry together. */
export function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}
