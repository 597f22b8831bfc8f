// Declares tables once, for TypeORM and for the statements of the stores.

import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { type CellValue, type ColumnKinds, type ColumnSpec, postgresColumns } from '../columns.ts';

export interface EntityColumn<Value extends CellValue = CellValue> extends ColumnSpec<Value> {
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

export type RowOf<E> = E extends Entity<infer Row> ? Row : never;

type RowWith<Columns> = { [P in keyof Columns]: Columns[P] extends EntityColumn<infer Value> ? Value : never };

/** Declares a table and its rows once for both dialects, without decorators. */
export function defineEntity<Columns extends Readonly<Record<string, EntityColumn>>>(
  table: string,
  columnsOf: (kinds: ColumnKinds) => Columns,
  indices: readonly EntityIndex<RowWith<Columns>>[] = [],
): Entity<RowWith<Columns>> {
  type Row = RowWith<Columns>;
  // The names are the same in every dialect, so any one of them can list them.
  const listed = Object.entries<EntityColumn>(columnsOf(postgresColumns));
  return {
    table,
    columns: listed.map(([property, spec]) => ({
      property: property as keyof Row & string,
      column: columnName(property),
      flag: spec.type === 'boolean',
    })),
    schema(kinds) {
      const columns: { [property: string]: EntitySchemaColumnOptions } = {};
      for (const [property, spec] of Object.entries<EntityColumn>(columnsOf(kinds))) {
        columns[property] = { name: columnName(property), ...spec };
      }
      return new EntitySchema<Row>({
        name: table,
        tableName: table,
        columns: columns as { [P in keyof Row]?: EntitySchemaColumnOptions },
        indices: indices.map(({ name, columns: indexed, unique }) => ({
          name,
          columns: [...indexed],
          unique: unique === true,
        })),
      });
    },
  };
}

/** Marks a column of the primary key. */
export function primary<Value extends CellValue>(spec: ColumnSpec<Value>): EntityColumn<Value> {
  return { ...spec, primary: true };
}

/** Marks a column that may be null. */
export function nullable<Value extends CellValue>(spec: ColumnSpec<Value>): EntityColumn<Value | null> {
  return { ...spec, nullable: true };
}

function columnName(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
