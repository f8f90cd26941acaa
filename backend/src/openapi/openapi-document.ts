import { answerSchemas } from '@jamjar/contracts/answer-schemas';
import { isUuid } from '@jamjar/contracts/ids';
import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { type GenericSchema } from 'valibot';
import { readDtoType } from '../http/route-metadata.js';
import { PageDto } from '../http/page.dto.js';
import { RouteRegistry, type RouteDescription } from '../auth/route-registry.js';
import { type Answer } from './answers.decorator.js';
import { type ReferenceObject, sharedHeaders, sharedParameters, toHeaderReferences, toParameterReference } from './headers.js';
import { nameOperation } from './operation-names.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

/** Rises with every change that `CHANGELOG.md` lists under *Changed*. */
const apiVersion = '1';

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  ignoreActions: ['readonly'],
  definitions: answerSchemas,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema }) =>
    valibotSchema.type !== 'custom'
      ? undefined
      : Reflect.get(valibotSchema, 'check') === isUuid
        ? { type: 'string', format: 'uuid' }
        : { type: 'number' },
};
const toSchema = (schema: GenericSchema): Schema => {
  const { $schema: _, $defs: _defs, ...converted } = toJsonSchema(schema, conversion);
  return converted as Schema;
};

/**
 * Describes the API of the running application: requests as its DTOs check them, answers as the schemas of the contracts have them, the
 * roles of docs/access.md, and the refusals of docs/rules.md#refusals.
 */
export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Jamjar')
    .setVersion(apiVersion)
    .setDescription('The API that Jamjar’s own pages use. It calls a gig an event. Rules: docs/rules.md.')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addCookieAuth('jamjar.sid', { type: 'apiKey', in: 'cookie' }, 'session')
    .build();
  const document = SwaggerModule.createDocument(app, config, { autoTagControllers: false });
  for (const route of app.get(RouteRegistry).listRoutes()) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[route.method.toLowerCase() as 'get'];
    if (operation) describeOperation(operation, route);
  }
  const schemas = { ...document.components?.schemas, ...(toJsonSchemaDefs(answerSchemas, conversion) as Record<string, Schema>) };
  document.paths = Object.fromEntries(Object.entries(document.paths).sort(([one], [other]) => (one < other ? -1 : 1)));
  document.components = { ...document.components, schemas, headers: sharedHeaders, parameters: sharedParameters, responses: { refusal } };
  return document;
}

/** Any answer with a status of 400 or more. */
const refusal = {
  description: 'The request was refused. `code` is one of the refusals of docs/rules.md#refusals, which settles the status.',
  headers: toHeaderReferences(['Retry-After']),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/RefusalBody' } } },
};

function describeOperation(operation: Operation, route: RouteDescription): void {
  const { method, path, access, cost, status, answer } = route;
  operation.operationId = nameOperation(method, path);
  operation.tags = [path.split('/')[2] ?? ''];
  operation.security = access?.role === 'anyone' ? [] : [{ session: [] }];
  Object.assign(operation, { 'x-role': access?.role, ...(cost && { 'x-costly': cost }) });
  const ownHeader = method !== 'GET' ? 'Idempotency-Key' : isAboutGig(route) ? 'X-Min-Revision' : null;
  operation.parameters = [...(operation.parameters ?? []), ...(ownHeader ? [toParameterReference(ownHeader)] : [])];
  operation.responses = {
    [status]: { description: '', headers: answerHeaders(route), ...toContent(answer) },
    default: { $ref: '#/components/responses/refusal' },
  };
}

const isAboutGig = ({ access }: RouteDescription): boolean => access?.resource?.kind === 'gig' || access?.resource?.kind === 'performer';

function answerHeaders(route: RouteDescription): Record<string, ReferenceObject> {
  const query = readDtoType(route.controller, route.handler, 'query');
  const isList = query !== null && (query === PageDto || query.prototype instanceof PageDto);
  return toHeaderReferences([
    'X-Position',
    ...(isAboutGig(route) ? (['X-Revision'] as const) : []),
    ...(isAboutGig(route) && route.method !== 'GET' ? (['X-Action', 'X-Last'] as const) : []),
    ...(isList ? (['X-Next-Cursor'] as const) : []),
  ]);
}

function toContent(answer: Answer | undefined): { content?: Record<string, { schema: Schema }> } {
  if (answer === undefined || answer === 'nothing') return {};
  if ('mediaType' in answer) return { content: { [answer.mediaType]: { schema: { type: 'string', format: 'binary' } } } };
  return { content: { 'application/json': { schema: toSchema(answer.schema) } } };
}
