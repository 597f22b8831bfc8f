import type { Logger } from 'typeorm';
import type { Log } from '../app/ports/system.ts';

/**
 * TypeORM's logger with its mouth shut: statements and parameters hold personal data, and errors reach the log where they are
 * caught. Only the pool's own warnings, about connections that broke while idle, pass, without their text.
 */
export function quietLogger(log: Pick<Log, 'info' | 'warn'>): Logger {
  return {
    logQuery() {},
    logQueryError() {},
    logQuerySlow() {},
    logSchemaBuild() {},
    logMigration() {},
    log(level) {
      if (level === 'warn') log.warn({}, 'a database connection broke while it was idle');
    },
  };
}
