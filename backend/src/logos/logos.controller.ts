import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { type Response } from 'express';
import { RequireRole } from '../auth/require-role.decorator.js';
import { AnswersFile } from '../http/answers.decorator.js';
import { immutableCacheControl } from '../http/web-app.middleware.js';
import { RefusalException } from '../http/refusal.exception.js';
import { logoMediaType, LogoStorage } from './logo-storage.js';

/** 16 random bytes in base64url, as `LogoStorage` names a logo. */
const namePattern = /^[\w-]{22}$/;

/** Serves uploaded logos to everybody, without a session (docs/adr/0016). */
@Controller('logos')
export class LogosController {
  constructor(private readonly logoStorage: LogoStorage) {}

  /** Responds with a WebP that cannot run scripts; like every response it has `nosniff`. @throws RefusalException NO_SUCH_ROUTE */
  @Get(':name')
  @RequireRole('anyone')
  @AnswersFile(logoMediaType)
  async getPicture(@Param('name') name: string, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const picture = namePattern.test(name) ? await this.logoStorage.find(name) : null;
    if (!picture) throw new RefusalException('NO_SUCH_ROUTE');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox").setHeader('Cache-Control', immutableCacheControl);
    return new StreamableFile(picture, { type: logoMediaType });
  }
}
