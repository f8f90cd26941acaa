import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { type Response } from 'express';
import { May } from '../auth/may.js';
import { forEver } from '../http/compressed-assets.js';
import { Refused } from '../http/refused.js';
import { logoType } from './logo-drawing.js';
import { Logos } from './logos.js';

const names = /^[\w-]{22}$/;

/** The pictures themselves, for everybody: whoever signs up sees them without a session (decisions, "Accounts and access"). */
@Controller('logos')
export class LogosController {
  constructor(private readonly logos: Logos) {}

  /** A WebP, which can do nothing but be looked at; nosniff is on every answer. */
  @Get(':name')
  @May('anyone')
  async picture(@Param('name') name: string, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const picture = names.test(name) ? await this.logos.find(name) : null;
    if (!picture) throw new Refused('NO_SUCH_ROUTE');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox").setHeader('Cache-Control', forEver);
    return new StreamableFile(picture, { type: logoType });
  }
}
