import { limits } from '@jamjar/contracts/limits';
import { logoField } from '@jamjar/contracts/logos/logo.requests';
import {
  createParamDecorator,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { type Request, type Response } from 'express';
import multer, { memoryStorage, MulterError } from 'multer';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { senderOf } from '../auth/sender.js';
import { Refused } from '../http/refused.js';
import { Logos } from './logos.js';

const receive = multer({ storage: memoryStorage(), limits: { fileSize: limits.logoBytes, files: 1, fields: 0, parts: 2 } }).single(
  logoField,
);

@Injectable()
class LogoUpload implements NestInterceptor {
  constructor(private readonly logos: Logos) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const sender = senderOf(context.switchToHttp().getRequest<Request>());
    if (!sender) throw new Refused('NOT_SIGNED_IN');
    return from(this.logos.admit(sender, () => this.read(context, next)));
  }

  private async read(context: ExecutionContext, next: CallHandler<unknown>): Promise<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    await new Promise<void>((resolve, reject) => {
      receive(request, http.getResponse<Response>(), (error: unknown) => (error ? reject(refusalOf(error)) : resolve()));
    });
    if (!request.file) throw new Refused('INVALID', { [logoField]: 'Required' });
    return lastValueFrom(next.handle());
  }
}

/** Guards come first: only who may upload is read at all. */
export const UploadsLogo = (): MethodDecorator => UseInterceptors(LogoUpload);

/** `@LogoFile() file: Buffer`: what was uploaded in the multipart field `logo`. Its name is nobody's business. */
export const LogoFile = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { file } = context.switchToHttp().getRequest<Request>();
  if (!file) throw new Error('The route takes no logo: @UploadsLogo() is missing');
  return file.buffer;
});

function refusalOf(error: unknown): Refused {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new Refused('LOGO_TOO_LARGE');
    return new Refused('INVALID', { [error.field ?? logoField]: 'Unknown field' });
  }
  return new Refused('INVALID', { body: 'Expected multipart/form-data' });
}
