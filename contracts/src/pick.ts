/** The given fields of an object. */
export const pick = <Source extends object, Field extends keyof Source>(source: Source, fields: readonly Field[]): Pick<Source, Field> =>
  Object.fromEntries(fields.map((field) => [field, source[field]])) as Pick<Source, Field>;
