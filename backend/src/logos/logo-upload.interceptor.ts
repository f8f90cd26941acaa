import { limits } from '@jamjar/contracts/limits';
import { logoField, type LogoRequest } from '@jamjar/contracts/logos/logo.requests';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { type Request, type Response } from 'express';
import multer, { memoryStorage, MulterError } from 'multer';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { RouteBody } from '../auth/body.guard.js';
import { Costly } from '../auth/require-role.decorator.js';
import { ApiMultipartBody } from '../http/api-decorators.js';
import { RateLimited } from '../http/rate-limits.js';
import { RefusalException } from '../http/refusal.exception.js';
import { shortenName } from '../http/safe-input.js';

const { maxLogoBytes: fileSize, maxLogoUrlLength } = limits;
const fieldSize = 4 * maxLogoUrlLength; // in bytes, of which UTF-8 takes up to four for a character
// `parts` counts all parts, also those that are neither file nor field
const receiveUpload = multer({ storage: memoryStorage(), limits: { fileSize, fieldSize, files: 1, fields: 1, parts: 3 } }).single(
  logoField,
);

type UploadRequest = Request<Request['params'], unknown, { was?: string }>;

@Injectable()
class LogoUploadInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return from(this.receiveAndHandle(context, next));
  }

  private async receiveAndHandle(context: ExecutionContext, next: CallHandler<unknown>): Promise<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<UploadRequest>();
    await new Promise<void>((resolve, reject) => {
      receiveUpload(request, http.getResponse<Response>(), (error: unknown) => (error ? reject(toUploadRefusal(error)) : resolve()));
    });
    if (!request.file) throw new RefusalException('INVALID', { [logoField]: 'Required' });
    const unexpected = Object.keys(request.body).find((field) => field !== 'was');
    if (unexpected !== undefined) throw new RefusalException('INVALID', { [shortenName(unexpected)]: 'Unknown field' });
    return lastValueFrom(next.handle());
  }
}

/**
 * Receives the file in the multipart field `logo` and the field `was`; others are refused. Guards run first, so the body of an unauthorised
 * request is never read, and few bodies are read at once, because each file is held in memory until it is rendered.
 */
export const UseLogoUpload = (): MethodDecorator =>
  applyDecorators(
    RouteBody('upload'),
    Costly(),
    RateLimited(['logoUploads']),
    UseInterceptors(LogoUploadInterceptor),
    ApiMultipartBody({ schema: form }),
  );
const form = {
  type: 'object',
  properties: {
    logo: { type: 'string', format: 'binary', maxLength: fileSize },
    was: { type: 'string', description: 'The logo that the sender saw before; empty for none' },
  },
  required: ['logo'],
};

/** Injects the uploaded file, `@LogoFile() file: Buffer`. The name of the file is ignored. */
export const LogoFile = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { file } = context.switchToHttp().getRequest<Request>();
  if (!file) throw new Error('The route receives no logo: @UseLogoUpload() is missing');
  return file.buffer;
});

/** Injects `@LogoWas() was: LogoRequest['was']`, the logo when the sender read it: the multipart field `was` if sent, empty for no logo. */
export const LogoWas = createParamDecorator((_: unknown, context: ExecutionContext): LogoRequest['was'] => {
  const { was } = context.switchToHttp().getRequest<UploadRequest>().body;
  return was === undefined ? undefined : { logoUrl: was };
});

function toUploadRefusal(error: unknown): RefusalException {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new RefusalException('LOGO_TOO_LARGE');
    return new RefusalException('INVALID', { [error.field ?? logoField]: 'Unknown field' });
  }
  return new RefusalException('INVALID', { body: 'Expected multipart/form-data' });
}
