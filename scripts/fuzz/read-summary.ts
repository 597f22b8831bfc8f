/** How much was tried, and how much of it failed. */
export interface Summary {
  readonly cases: number;
  readonly failures: number;
}

/**
 * Reads the summary at the end of Schemathesis's output. Whatever keeps an operation from being tried (an error) counts as a failure
 * too, and so does every end that is not explained by the failures it reports: a run that broke off must not look like a good one.
 * @param status the program's exit status; null when a signal ended it
 */
export function readSummary(output: string, status: number | null): Summary {
  const cases = Number(/^ {2}(\d+) generated,/m.exec(output)?.[1] ?? 0);
  const unique = Number(/(\d+) unique failures/.exec(output)?.[1] ?? 0);
  const errors = [...output.matchAll(/^ {2}🚫 .+: (\d+)$/gmu)].reduce((sum, [, count]) => sum + Number(count), 0);
  const steps = unique + errors;
  const isGood = status === 0 && cases > 0;
  return { cases, failures: isGood ? steps : Math.max(steps, 1) };
}
