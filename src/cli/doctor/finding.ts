// What `mitome doctor` reports.

/** The result of one check. No text holds a secret, a name of a tenant or personal data. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** What to do; null when nothing is to be done. */
  readonly advice: string | null;
}

/** A check that found nothing wrong. */
export function ok(check: string, detail: string): Finding {
  return { check, state: 'ok', detail, advice: null };
}

/** The service works, but something should be changed. */
export function warn(check: string, detail: string, advice: string): Finding {
  return { check, state: 'warn', detail, advice };
}

/** The service cannot work, or loses something. */
export function fail(check: string, detail: string, advice: string): Finding {
  return { check, state: 'fail', detail, advice };
}

/** Whether nothing failed; a warning is no failure. */
export function isHealthy(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== 'fail');
}

/** The report for people: a line for each finding, and one for their number. */
export function printFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, state, detail, advice }) => {
    const text = advice === null ? detail : `${detail} ${advice}`;
    return `${state.toUpperCase().padEnd(4)}  ${check.padEnd(width)}  ${text.replaceAll(/\s+/g, ' ')}`;
  });
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return `${lines.join('\n')}\n${count('fail')} failed, ${count('warn')} with a warning, ${count('ok')} in order.\n`;
}
