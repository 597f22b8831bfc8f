import type mysql from 'mysql2';
import type { Database } from './database.ts';
import type { CellValue } from './entities/define-entity.ts';
import { autocommitStatements, type Statements } from './statements.ts';

/**
 * Statements for grouped inserts, each of which commits on its own.
 *
 * On MySQL and MariaDB they are prepared and go to the driver's pool directly: values travel as bytes instead of as escaped text, and
 * the server parses each text once per connection. Their number per connection is bounded (see `openDatabase`).
 */
export function groupedStatements(database: Database): Pick<Statements, 'execute'> {
  const { dataSource, dialect } = database;
  if (dialect.name === 'postgres') return autocommitStatements(database);
  const { pool } = dataSource.driver as unknown as { readonly pool: mysql.Pool };
  return {
    execute: (sql, parameters) =>
      new Promise((resolve, reject) => {
        pool.getConnection((unreachable, connection) => {
          if (unreachable) return reject(unreachable);
          connection.execute<mysql.ResultSetHeader>(sql, parameters as CellValue[], (error, result) => {
            connection.release();
            if (error) reject(error);
            else resolve(result.affectedRows);
          });
        });
      }),
  };
}
