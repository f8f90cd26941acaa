/** The given fields of an object. */
export const pick = <Source extends object, Field extends keyof Source>(source: Source, fields: readonly Field[]): Pick<Source, Field> =>
  Object.fromEntries(fields.map((field) => [field, source[field]])) as Pick<Source, Field>;

/** Those fields of an object that another one has, too. */
export const pickAs = <Source extends object>(source: Source, sample: object): Partial<Source> =>
  pick(source, Object.keys(sample) as (keyof Source)[]);
