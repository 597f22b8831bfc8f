import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { type ColumnKinds, type ColumnSpec, postgresColumns } from '../columns.ts';

/** A value of a column. Stores convert JSON and other structure to text. */
export type CellValue = string | number | boolean | Date | Buffer | null;

export interface EntityColumn extends ColumnSpec {
  readonly primary?: true;
  readonly nullable?: true;
}

export interface EntityIndex<Row> {
  readonly name: string;
  readonly columns: readonly (keyof Row & string)[];
  readonly unique?: true;
}

/** A table as code sees it: rows are plain objects in camelCase, columns are snake_case. */
export interface Entity<Row extends object> {
  readonly table: string;
  /** Property and column names, in the table's order. */
  readonly columns: readonly {
    readonly property: keyof Row & string;
    readonly column: string;
    readonly flag: boolean;
  }[];
  /** TypeORM's schema of the table for one dialect. */
  schema(kinds: ColumnKinds): EntitySchema<Row>;
}

/** Declares a table once for both dialects, without decorators. */
export function defineEntity<Row extends { [P in keyof Row]: CellValue }>(definition: {
  readonly table: string;
  readonly columns: (kinds: ColumnKinds) => { readonly [P in keyof Row & string]: EntityColumn };
  readonly indices?: readonly EntityIndex<Row>[];
}): Entity<Row> {
  const { table } = definition;
  // The names are the same in every dialect, so any one of them can list them.
  const listed = Object.entries<EntityColumn>(definition.columns(postgresColumns));
  return {
    table,
    columns: listed.map(([property, spec]) => ({
      property: property as keyof Row & string,
      column: columnName(property),
      flag: spec.type === 'boolean',
    })),
    schema(kinds) {
      const columns: { [property: string]: EntitySchemaColumnOptions } = {};
      for (const [property, spec] of Object.entries<EntityColumn>(definition.columns(kinds))) {
        columns[property] = { name: columnName(property), ...spec };
      }
      return new EntitySchema<Row>({
        name: table,
        tableName: table,
        columns: columns as { [P in keyof Row]?: EntitySchemaColumnOptions },
        indices: (definition.indices ?? []).map(({ name, columns: indexed, unique }) => ({
          name,
          columns: [...indexed],
          unique: unique === true,
        })),
      });
    },
  };
}

/** Marks a column that identifies the row. */
export function primary(spec: ColumnSpec): EntityColumn {
  return { ...spec, primary: true };
}

/** Marks a column that may be empty. */
export function nullable(spec: ColumnSpec): EntityColumn {
  return { ...spec, nullable: true };
}

function columnName(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
