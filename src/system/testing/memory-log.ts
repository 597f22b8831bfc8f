import type { Log } from '../../app/ports/system.ts';

export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log that keeps its lines for tests. */
export function createMemoryLog(): Log & { readonly entries: LogEntry[]; text(): string } {
  const entries: LogEntry[] = [];
  const writer = (level: LogEntry['level']) => (fields: object, message: string) =>
    void entries.push({ level, fields: { ...fields }, message });
  return {
    entries,
    text: () => JSON.stringify(entries),
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  };
}
