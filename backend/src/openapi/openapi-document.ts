import { type INestApplication } from '@nestjs/common';
import { type OpenAPIObject } from '@nestjs/swagger';
import { AuthCookies } from '../auth/auth-cookies.js';
import { RouteRegistry, type RouteDescription } from '../auth/route-registry.js';
import { type Answer } from '../http/answers.decorator.js';
import { loadSwagger } from '../http/api-decorators.js';
import { convertSchemas, type ConvertedSchemas, type Schema } from './answer-schema-converter.js';
import {
  operationsWithoutKey,
  type ReferenceObject,
  type RequestHeader,
  type ResponseHeader,
  sharedHeaders,
  sharedParameters,
  toHeaderReferences,
  toParameterReference,
} from './headers.js';
import { nameOperation } from './operation-names.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];
type RequestBody = NonNullable<Operation['requestBody']>;

const description = `The API that Jamjar’s own pages use. It calls a gig an event.

\`x-role\` is the lowest role that may call an operation, in the organisation that the request is about. Changing requests of pages from other origins are refused. The header \`X-Request-Id\` of each answer names its request in the server’s log. Rules: docs/rules.md.`;

/**
 * Describes the API of the running application: requests as its DTOs check them, answers as the schemas of the contracts have them, the
 * roles of docs/access.md, and the refusals of docs/rules.md#refusals.
 */
export async function createOpenApiDocument(app: INestApplication): Promise<OpenAPIObject> {
  const { DocumentBuilder, SwaggerModule } = await loadSwagger();
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Jamjar')
    .setVersion('1')
    .setDescription(description)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addCookieAuth(app.get(AuthCookies).session.name, { type: 'apiKey', in: 'cookie' }, 'session')
    .build();
  const document = SwaggerModule.createDocument(app, config, { autoTagControllers: false });
  const routes = app.get(RouteRegistry).listRoutes();
  const converted = convertSchemas(
    routes.flatMap(({ answer }) => (typeof answer === 'object' && 'schema' in answer ? [answer.schema] : [])),
  );
  const schemas = { ...document.components?.schemas, ...converted.named };
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[route.method.toLowerCase() as 'get'];
    if (operation) describeOperation(operation, route, { ...converted, named: schemas });
  }
  document.paths = Object.fromEntries(Object.entries(document.paths).sort(([one], [other]) => (one < other ? -1 : 1)));
  document.components = { ...document.components, schemas, headers: sharedHeaders, parameters: sharedParameters, responses: { refusal } };
  return document;
}

/** Any answer with a status of 400 or more that an operation does not list. */
const refusal = {
  description: 'The request was refused. `code` is one of the refusals of docs/rules.md#refusals, which settles the status.',
  headers: toHeaderReferences(['Retry-After']),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/RefusalBody' } } },
};

function describeOperation(operation: Operation, route: RouteDescription, { named, schemaOf }: ConvertedSchemas): void {
  const { method, path, access, cost, rateLimits, statuses, answer } = route;
  operation.operationId = nameOperation(method, path);
  operation.summary = `Role: ${access?.role ?? ''}`;
  operation.tags = [path.replace('/api/', '').split('/').find(Boolean) ?? ''];
  operation.security = access?.role === 'anyone' ? [] : [{ session: [] }];
  Object.assign(operation, {
    'x-role': access?.role,
    ...(rateLimits && { 'x-rate-limits': rateLimits }),
    ...(cost && { 'x-costly': cost }),
  });
  const header = requestHeaderOf(route, operation.operationId);
  operation.parameters = [...toPathParameters(path), ...queryParametersOf(operation), ...(header ? [toParameterReference(header)] : [])];
  if (operation.requestBody) describeBody(operation, operation.requestBody, route, named);
  const success = { description: '', headers: toHeaderReferences(responseHeadersOf(route)), ...toContent(answer, schemaOf) };
  operation.responses = {
    ...Object.fromEntries(statuses.map((status) => [status, success])),
    default: { $ref: '#/components/responses/refusal' },
  };
}

/** Nest leaves out the parameters of some paths: their types are only known to TypeScript. */
const toPathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: pathParameterSchema(name) }));

/** Lists in a query are separated by commas. */
const queryParametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [{ ...parameter, explode: false }] : []));

const pathParameterSchema = (name: string): Schema =>
  name.endsWith('Id') && name !== 'drawId' ? { type: 'string', format: 'uuid' } : { type: 'string' };

/** A body without required fields may be left out. */
function describeBody(operation: Operation, body: RequestBody, route: RouteDescription, schemas: Record<string, Schema>): void {
  if (!('content' in body)) return;
  const json = body.content['application/json']?.schema;
  if (!json) return; // an upload, whose schema has the size of its file
  const schema = '$ref' in json ? schemas[json.$ref.split('/').at(-1) ?? ''] : json;
  if (schema && !('$ref' in schema)) {
    body.required = (schema.required ?? []).length > 0;
    schema.additionalProperties ??= false;
  }
  Object.assign(operation, { 'x-max-body-bytes': route.maxBodyBytes });
}

function requestHeaderOf(route: RouteDescription, operationId: string): RequestHeader | null {
  if (route.method === 'GET') return isAboutGig(route) ? 'X-Min-Revision' : null;
  return operationsWithoutKey.has(operationId) ? null : 'Idempotency-Key';
}

const isAboutGig = ({ access }: RouteDescription): boolean => access?.resource?.kind === 'gig' || access?.resource?.kind === 'performer';

const responseHeadersOf = ({ answer, isPaged }: RouteDescription): readonly ResponseHeader[] => [
  ...(typeof answer === 'object' && 'schema' in answer ? answer.headers : []),
  ...(isPaged ? (['X-Next-Cursor'] as const) : []),
];

type Content = Record<string, { schema: Schema | ReferenceObject }>;
function toContent(answer: Answer | undefined, schemaOf: ConvertedSchemas['schemaOf']): { content?: Content } {
  if (answer === undefined || answer === 'nothing') return {};
  if ('schema' in answer) return { content: { 'application/json': { schema: schemaOf(answer.schema) } } };
  const { mediaType } = answer;
  if (mediaType === 'application/json') return { content: { [mediaType]: { schema: { type: 'object' } } } };
  const isText = mediaType.startsWith('text/') || mediaType.endsWith('ndjson');
  return { content: { [mediaType]: { schema: { type: 'string', ...(!isText && { format: 'binary' }) } } } };
}
