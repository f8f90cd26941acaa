import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { Column, type ColumnOptions, Entity } from 'typeorm';

type SqlType = 'boolean' | 'double precision' | 'int8' | 'integer' | 'jsonb' | 'text' | 'timestamptz' | 'uuid';

/** A column of a read model. The compiler infers the type of the rows from the `Value` types of their columns. */
export interface RowColumn<Value> {
  readonly options: ColumnOptions;
  /** Phantom property: only for type inference, never set. */
  readonly value?: Value;
}

/** The columns of a table, by the property of the row that each stores. */
export type RowColumns<Row> = { readonly [Property in keyof Row]: RowColumn<Row[Property]> };

/** Defines a column of the given SQL type; `Value` is the type of its values in rows. */
export const column = <Value>(type: SqlType): RowColumn<Value> => ({ options: { type } });
export const primaryColumn = <Value>(type: SqlType): RowColumn<Value> => ({ options: { type, primary: true } });
export const nullableColumn = <Value>(type: SqlType): RowColumn<Value | null> => ({ options: { type, nullable: true } });
export const arrayColumn = <Item>(type: SqlType): RowColumn<readonly Item[]> => ({ options: { type, array: true } });

/** Defines the TypeORM entity of a read model. Columns are named like their properties, in snake case. */
export function defineEntity<Row extends object>(tableName: string, columns: RowColumns<Row>): EntityClass<Row>;
export function defineEntity(tableName: string, columns: RowColumns<Record<string, unknown>>): EntityClass<object> {
  class Row {}
  Entity(tableName)(Row);
  for (const [property, { options }] of Object.entries(columns))
    Column({ ...options, name: toSnakeCase(property) })(Row.prototype, property);
  return Row;
}

const toSnakeCase = (property: string): string => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
