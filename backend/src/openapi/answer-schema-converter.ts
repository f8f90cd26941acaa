import { answerSchemas } from '@jamjar/contracts/answer-schemas';
import { instantSchema } from '@jamjar/contracts/field.schemas';
import { isUuid } from '@jamjar/contracts/ids';
import { type OpenAPIObject } from '@nestjs/swagger';
import { type ConversionConfig, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { type GenericSchema } from 'valibot';
import { type ReferenceObject } from './headers.js';

export type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  ignoreActions: ['readonly'],
  overrideRef: ({ referenceId }) => toReference(referenceId),
  overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'custom' ? toCustomSchema(valibotSchema) : undefined),
};
const toReference = (name: string): string => `#/components/schemas/${name}`;

/** The schemas of the contracts that are plain functions. */
function toCustomSchema(schema: object): { type: 'string' | 'number'; format?: string } {
  if (schema === instantSchema) return { type: 'number' };
  if (Reflect.get(schema, 'check') === isUuid) return { type: 'string', format: 'uuid' };
  throw new Error('The document has no form for this schema');
}

const namesBySchema: ReadonlyMap<GenericSchema, string> = new Map(Object.entries(answerSchemas).map(([name, schema]) => [schema, name]));

/** The named schemas for `components`, and the schema of each answer, in which named ones are references. */
export interface ConvertedSchemas {
  readonly named: Record<string, Schema>;
  /** @throws Error for a schema that was not converted */
  readonly schemaOf: (answer: GenericSchema) => Schema | ReferenceObject;
}

/** Converts the schemas of answers, all at once: the library converts every named schema at each call. */
export function convertSchemas(answers: readonly GenericSchema[]): ConvertedSchemas {
  const unnamed = new Map(answers.filter((schema) => !namesBySchema.has(schema)).map((schema, index) => [schema, index.toString()]));
  const definitions = { ...answerSchemas, ...Object.fromEntries([...unnamed].map(([schema, key]) => [key, schema])) };
  const converted = toJsonSchemaDefs(definitions, conversion) as Record<string, Schema>;
  const schemaOf = (answer: GenericSchema): Schema | ReferenceObject => {
    const name = namesBySchema.get(answer);
    const schema = name === undefined ? converted[unnamed.get(answer) ?? ''] : { $ref: toReference(name) };
    if (!schema) throw new Error('The schema of an answer was not converted');
    return schema;
  };
  return { named: Object.fromEntries(Object.entries(converted).filter(([name]) => name in answerSchemas)), schemaOf };
}
