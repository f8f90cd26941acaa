import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { Column, type ColumnOptions, Entity } from 'typeorm';

type SqlType = 'boolean' | 'double precision' | 'int8' | 'integer' | 'jsonb' | 'text' | 'timestamptz' | 'uuid';

/** A column of a read model. Only the compiler uses the type of its values: it makes the type of the rows follow from the columns. */
export interface RowColumn<Value> {
  readonly options: ColumnOptions;
  /** Never set. */
  readonly value?: Value;
}

/** The columns of a row, by property. */
export type RowColumns<Row> = { readonly [Property in keyof Row]: RowColumn<Row[Property]> };

/** Columns with the type of their values in rows. */
export const column = <Value>(type: SqlType): RowColumn<Value> => ({ options: { type } });
export const primaryColumn = <Value>(type: SqlType): RowColumn<Value> => ({ options: { type, primary: true } });
export const nullableColumn = <Value>(type: SqlType): RowColumn<Value | null> => ({ options: { type, nullable: true } });
export const arrayColumn = <Item>(type: SqlType): RowColumn<readonly Item[]> => ({ options: { type, array: true } });

/** The TypeORM entity of a read model, whose rows only the projections write. A column is named like its property, in snake case. */
export function defineEntity<Row extends object>(tableName: string, columns: RowColumns<Row>): EntityClass<Row>;
export function defineEntity(tableName: string, columns: RowColumns<Record<string, unknown>>): EntityClass<object> {
  class Row {}
  Entity(tableName)(Row);
  for (const [property, { options }] of Object.entries(columns))
    Column({ ...options, name: toSnakeCase(property) })(Row.prototype, property);
  return Row;
}

const toSnakeCase = (property: string): string => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
