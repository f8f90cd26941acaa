import { Controller, Get, Header, HttpException, Res } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type Response } from 'express';
import request from 'supertest';
import { number, object } from 'valibot';
import { RequireRole } from '../auth/require-role.decorator.js';
import { RouteRegistry } from '../auth/route-registry.js';
import { Answers, AnswersFile, AnswersNothing } from '../http/answers.decorator.js';
import { RateLimited } from '../http/rate-limits.js';
import { AnswerChecker } from './answer-checker.js';

const schema = object({ count: number() });
const refuse = (code: string, status: number): never => {
  throw new HttpException({ code, message: 'No' }, status);
};

@Controller('api/samples')
@RequireRole('anyone')
class SamplesController {
  @Get('right')
  @Answers(schema)
  right() {
    return { count: 1 };
  }

  @Get('wrong-type')
  @Answers(schema)
  wrongType() {
    return { count: '1' };
  }

  @Get('missing-field')
  @Answers(schema)
  missingField() {
    return {};
  }

  @Get('undeclared-field')
  @Answers(schema)
  undeclaredField() {
    return { count: 1, secret: 2 };
  }

  @Get('wrong-status')
  @Answers(schema)
  wrongStatus(@Res({ passthrough: true }) response: Response) {
    response.status(202);
    return { count: 1 };
  }

  @Get('undeclared')
  undeclared() {
    return { count: 1 };
  }

  @Get('nothing')
  @AnswersNothing()
  nothing() {
    return 'something';
  }

  @Get('file')
  @AnswersFile('image/*')
  file() {
    return { count: 1 };
  }

  @Get('refusal')
  @Answers(schema)
  refusal() {
    refuse('NEVER_HEARD_OF', 400);
  }

  @Get('refusal-status')
  @Answers(schema)
  refusalStatus() {
    refuse('GIG_NOT_FOUND', 400);
  }

  @Get('retry-after')
  @Answers(schema)
  retryAfter() {
    refuse('TOO_MANY_AT_ONCE', 429);
  }

  @Get('rate')
  @Answers(schema)
  @RateLimited(['visitorRequests'])
  @Header('Retry-After', '1')
  rate() {
    refuse('TOO_MANY_ATTEMPTS', 429);
  }

  @Get('undeclared-rate')
  @Answers(schema)
  @Header('Retry-After', '1')
  undeclaredRate() {
    refuse('TOO_MANY_ATTEMPTS', 429);
  }

  @Get('undeclared-header')
  @Answers(schema)
  @Header('X-Revision', '1')
  undeclaredHeader() {
    return { count: 1 };
  }
}

let app: NestExpressApplication;
let checker: AnswerChecker;
beforeAll(async () => {
  const samples = { module: class {}, imports: [DiscoveryModule], controllers: [SamplesController], providers: [RouteRegistry] };
  app = await NestFactory.create<NestExpressApplication>(samples, { logger: false });
  await app.listen(0, '127.0.0.1');
  checker = new AnswerChecker(app);
});
afterAll(() => app.close());

describe('the check of answers', () => {
  it.each([
    ['right', null],
    ['wrong-type', '200: count: Invalid type: Expected number but received "1"'],
    ['missing-field', '200: count: Invalid key: Expected "count" but received undefined'],
    ['undeclared-field', '200: undeclared fields in {"count":1,"secret":2}'],
    ['wrong-status', '202: the status is not 200'],
    ['undeclared', '200: no answer is declared'],
    ['nothing', '200: a body'],
    ['file', '200: the media type is application/json; charset=utf-8'],
    ['refusal', '400: code: Invalid type'],
    ['refusal-status', '400: GIG_NOT_FOUND has another status'],
    ['retry-after', '429: no Retry-After'],
    ['undeclared-header', '200: X-Revision is not declared'],
    ['rate', null],
    ['undeclared-rate', '429: no rate limit is declared'],
  ])('reports what does not fit: %s', async (path, misfit) => {
    checker.misfits.length = 0;
    await request(app.getHttpServer()).get(`/api/samples/${path}`);
    expect(checker.misfits).toEqual(misfit === null ? [] : [expect.stringContaining(`GET /api/samples/${path} ${misfit}`)]);
  });
});
