import { getMetadataArgsStorage } from 'typeorm';

/** A class with TypeORM's `@Entity` and `@Column`. */
export type EntityClass<Entity extends object> = new () => Entity;

export interface EntityColumn {
  readonly property: string;
  readonly name: string;
  /** The SQL type. */
  readonly type: string;
  readonly isPrimaryKey: boolean;
}

/** @throws Error when the class is not an entity with a table name */
export function getTableName(entity: EntityClass<object>): string {
  const name = getMetadataArgsStorage().filterTables(entity)[0]?.name;
  if (!name) throw new Error(`${entity.name} is not an entity with a table name`);
  return name;
}

/** The columns that an entity declares, then those of the class that it extends. @throws Error when a column declares no SQL type */
export function getEntityColumns(entity: EntityClass<object>): readonly EntityColumn[] {
  const classes = [entity, Object.getPrototypeOf(entity) as EntityClass<object>];
  const columns = classes.flatMap((each) => getMetadataArgsStorage().filterColumns(each));
  return columns.map(({ propertyName, options }) => {
    if (typeof options.type !== 'string') throw new Error(`${entity.name}.${propertyName} declares no Postgres type`);
    const type = options.array ? `${options.type}[]` : options.type;
    return { property: propertyName, name: options.name ?? propertyName, type, isPrimaryKey: options.primary === true };
  });
}
