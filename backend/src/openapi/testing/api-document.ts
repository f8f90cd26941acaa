export interface Schema {
  $ref?: string;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
}
interface Content {
  content?: Record<string, { schema: Schema }>;
}
export interface Operation {
  operationId: string;
  parameters?: { name?: string; in?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The properties of a schema; of a list's schema, those of its rows; of alternatives (for example with null), those of all. */
function propertiesOf(api: ApiDocument, { $ref, items, anyOf = [], allOf = [], properties }: Schema): Record<string, Schema> {
  const parts = [...anyOf, ...allOf, ...(items ? [items] : [])];
  const named = $ref && api.components.schemas[$ref.split('/').at(-1) ?? ''];
  if (named) parts.push(named);
  return Object.assign({}, properties, ...parts.map((part) => propertiesOf(api, part))) as Record<string, Schema>;
}

export const fieldsOf = (api: ApiDocument, schema: Schema = {}): string[] => Object.keys(propertiesOf(api, schema));

/** Whether a schema has a field. @param path for example `winner.id` */
export const hasField = (api: ApiDocument, schema: Schema | undefined, path: string): boolean =>
  path.split('.').reduce<Schema | undefined>((parent, name) => parent && propertiesOf(api, parent)[name], schema) !== undefined;

/** The schema of a body or an answer, whatever its media type. */
export const contentOf = (part: Content | undefined): Schema | undefined => Object.values(part?.content ?? {})[0]?.schema;
