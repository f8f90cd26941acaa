import { refusalBodySchema } from '@jamjar/contracts/refusals';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type GenericSchema, safeParse } from 'valibot';
import { type RouteDescription, RouteRegistry } from '../auth/route-registry.js';

/** Compares every answer of an application with what its route declares, whoever sent the request. */
export class AnswerChecker {
  /** The answers that do not fit, as `GET /api/events/:gigId 200: <what is wrong>`. */
  readonly misfits: string[] = [];
  private readonly routes: readonly { route: RouteDescription; pattern: RegExp }[];

  constructor(app: NestExpressApplication) {
    this.routes = app
      .get(RouteRegistry)
      .listRoutes()
      .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
      .sort((one, other) => countParameters(one.route) - countParameters(other.route));
    const server = app.getHttpServer() as Server;
    server.prependListener('request', (request, response) => this.watch(request, response));
  }

  private watch(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    const { write, end } = response;
    const record = (chunk: unknown): void => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = ((...parameters: Parameters<typeof write>) => (
      record(parameters[0]),
      Reflect.apply(write, response, parameters)
    )) as typeof write;
    response.end = ((...parameters: Parameters<typeof end>) => (
      record(parameters[0]),
      Reflect.apply(end, response, parameters)
    )) as typeof end;
    response.once('finish', () => this.check(request, response, Buffer.concat(chunks).toString()));
  }

  private check({ method = '', url = '' }: IncomingMessage, response: ServerResponse, text: string): void {
    const [path = ''] = url.split('?');
    if (method === 'HEAD' || !/^\/(api|logos)\//.test(path)) return;
    const route = this.routes.find((each) => each.route.method === method && each.pattern.test(path))?.route;
    const fault = findFault(route, response, text);
    if (fault) this.misfits.push(`${method} ${route?.path ?? path} ${response.statusCode}: ${fault}`);
  }
}

const countParameters = ({ path }: RouteDescription): number => path.split(':').length;

/** What is wrong with an answer; null when nothing is. */
function findFault(route: RouteDescription | undefined, response: ServerResponse, text: string): string | null {
  const { statusCode } = response;
  const isReport = route?.path.startsWith('/api/health/');
  if (!route || (statusCode >= 400 && !isReport)) return findMisfit(refusalBodySchema, text);
  if (statusCode !== route.status && !isReport) return `the status is not ${route.status}`;
  if (route.answer === undefined) return 'no answer is declared';
  if (route.answer === 'nothing') return text === '' ? null : 'a body';
  if ('schema' in route.answer) return findMisfit(route.answer.schema, text);
  const mediaType = String(response.getHeader('content-type'));
  return mediaType.startsWith(route.answer.mediaType.replace('*', '')) ? null : `the media type is ${mediaType}`;
}

/** A field that the schema does not have is a misfit, too: the schema's output lacks it. */
function findMisfit(schema: GenericSchema, text: string): string | null {
  const body: unknown = JSON.parse(text);
  const { success, output, issues } = safeParse(schema, body);
  if (!success) return issues.map(({ message, path }) => `${path?.map(({ key }) => String(key)).join('.') ?? ''}: ${message}`).join('; ');
  return isDeepStrictEqual(output, body) ? null : `undeclared fields in ${text.slice(0, 500)}`;
}
