import { answerSchemas } from '@jamjar/contracts/answer-schemas';
import { instantSchema } from '@jamjar/contracts/field.schemas';
import { isUuid } from '@jamjar/contracts/ids';
import { type OpenAPIObject } from '@nestjs/swagger';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { type GenericSchema } from 'valibot';

export type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  ignoreActions: ['readonly'],
  definitions: answerSchemas,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'custom' ? toCustomSchema(valibotSchema) : undefined),
};

/** The schemas of the contracts that are plain functions. */
function toCustomSchema(schema: object): { type: 'string' | 'number'; format?: string } {
  if (schema === instantSchema) return { type: 'number' };
  if (Reflect.get(schema, 'check') === isUuid) return { type: 'string', format: 'uuid' };
  throw new Error('The document has no form for this schema');
}

/** Converts the schema of an answer; the named schemas in it become references to `components`. */
export function toSchema(schema: GenericSchema): Schema {
  const { $schema: _, $defs: _defs, ...converted } = toJsonSchema(schema, conversion);
  return converted as Schema;
}

/** The named schemas, for `components`. */
export const convertNamedSchemas = (): Record<string, Schema> => toJsonSchemaDefs(answerSchemas, conversion) as Record<string, Schema>;
