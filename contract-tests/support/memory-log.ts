import type { Replacements } from '../../src/compose.ts';

export type ServiceLog = NonNullable<Replacements['log']>;

/** A log that keeps every entry as the line it would be. */
export interface MemoryLog extends ServiceLog {
  readonly lines: readonly string[];
}

/** Opens a log in memory, of every level. */
export function createMemoryLog(): MemoryLog {
  const lines: string[] = [];
  const at =
    (level: string): ServiceLog['info'] =>
    (fields, message) =>
      void lines.push(JSON.stringify({ level, ...fields, message }, errorsAsText));
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** An error has no members of its own that JSON would write, so what a logger would print of it is spelled out. */
function errorsAsText(_key: string, value: unknown): unknown {
  return value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;
}
