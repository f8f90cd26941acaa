/** Returns a copy of the object with the given fields only. */
export const pick = <Source extends object, Field extends keyof Source>(source: Source, fields: readonly Field[]): Pick<Source, Field> =>
  Object.fromEntries(fields.map((field) => [field, source[field]])) as Pick<Source, Field>;

/** Returns a copy of `source` with those fields only that `sample` has. */
export const pickFieldsOf = <Source extends object>(source: Source, sample: object): Partial<Source> =>
  pick(source, Object.keys(sample) as (keyof Source)[]);
