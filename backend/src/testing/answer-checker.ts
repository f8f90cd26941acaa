import { type RefusalBody, refusalBodySchema, refusals } from '@jamjar/contracts/refusals';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type GenericSchema, safeParse } from 'valibot';
import { type RouteDescription, RouteRegistry } from '../auth/route-registry.js';

/** Compares every answer of an application with what its route declares. */
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
    const server: Server = app.getHttpServer();
    server.prependListener('request', (request, response) => this.watch(request, response));
  }

  private watch(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    for (const method of ['write', 'end'] as const) {
      const send = response[method].bind(response) as (...parameters: unknown[]) => never;
      response[method] = (...parameters: unknown[]) => {
        const [chunk] = parameters;
        if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
        return send(...parameters);
      };
    }
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
  if (!route || (statusCode >= 400 && !route.statuses.includes(statusCode))) return findFaultOfRefusal(route, response, text);
  const { answer, statuses } = route;
  if (!statuses.includes(statusCode)) return `the status is not ${statuses.join(' or ')}`;
  if (answer === undefined) return 'no answer is declared';
  if (answer === 'nothing') return text === '' ? null : 'a body';
  const mediaType = 'schema' in answer ? 'application/json' : answer.mediaType;
  const sentType = String(response.getHeader('content-type'));
  if (!sentType.startsWith(mediaType.replace('*', ''))) return `the media type is ${sentType}`;
  return 'schema' in answer ? (findUndeclaredHeader(route, response) ?? findMisfit(answer.schema, text)) : null;
}

function findFaultOfRefusal(route: RouteDescription | undefined, response: ServerResponse, text: string): string | null {
  const misfit = findMisfit(refusalBodySchema, text);
  if (misfit !== null) return misfit;
  const { code } = JSON.parse(text) as RefusalBody;
  if (refusals[code].status !== response.statusCode) return `${code} has another status`;
  if ([429, 503].includes(response.statusCode) && !response.hasHeader('Retry-After')) return 'no Retry-After';
  return code === 'TOO_MANY_ATTEMPTS' && route?.rateLimits === undefined ? 'no rate limit is declared' : null;
}

const answerHeaders = ['X-Position', 'X-Revision', 'X-Action', 'X-Last', 'X-Next-Cursor'] as const;

function findUndeclaredHeader({ answer, isPaged }: RouteDescription, response: ServerResponse): string | null {
  const declared: readonly string[] = typeof answer === 'object' && 'headers' in answer ? answer.headers : [];
  const undeclared = answerHeaders.find(
    (name) => response.hasHeader(name) && !declared.includes(name) && !(isPaged && name === 'X-Next-Cursor'),
  );
  return undeclared === undefined ? null : `${undeclared} is not declared`;
}

/** Names of fields that valibot leaves out of its output; a refusal repeats them where a client has sent them. */
const unsafeNames = /"(__proto__|prototype|constructor)":/g;

/** A field that the schema does not have is a misfit, too: the schema's output lacks it. */
function findMisfit(schema: GenericSchema, text: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text.replaceAll(unsafeNames, '"($1)":'));
  } catch {
    return `no JSON: ${text.slice(0, 100)}`;
  }
  const { success, output, issues } = safeParse(schema, body);
  if (!success) return issues.map(({ message, path }) => `${path?.map(({ key }) => String(key)).join('.') ?? ''}: ${message}`).join('; ');
  return isDeepStrictEqual(output, body) ? null : `undeclared fields in ${text.slice(0, 500)}`;
}
