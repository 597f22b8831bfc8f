/** Waits for something, but no longer than `ms` milliseconds; what it waits for goes on either way. */
export async function bounded(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timedOut]);
  clearTimeout(timer);
}
