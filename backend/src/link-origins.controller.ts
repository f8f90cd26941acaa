import { type LinkOriginsView, linkOriginsSchema } from '@jamjar/contracts/gigs/gig.requests';
import { Settings } from '@jamjar/infra/process/settings';
import { Controller, Get, Req } from '@nestjs/common';
import { type Request } from 'express';
import { RequireRole } from './auth/require-role.decorator.js';
import { Answers } from './http/answers.decorator.js';
import { findLinkOrigins, isLoopback } from './network-addresses.js';

/** Serves the origins that links may start with on a page that is open at `localhost` (docs/rules.md#links). */
@Controller('api/link-origins')
@RequireRole('anyone')
export class LinkOriginsController {
  constructor(private readonly settings: Settings) {}

  /** Reads the addresses anew each time. Only browsers on this machine get them, because others have no use for them. */
  @Get()
  @Answers(linkOriginsSchema)
  read(@Req() { ip = '', headers, socket }: Request): LinkOriginsView {
    const isFromThisMachine = isLoopback(ip) && headers['x-forwarded-for'] === undefined;
    return { origins: isFromThisMachine ? findLinkOrigins(this.settings, socket.localPort ?? 0) : [] };
  }
}
