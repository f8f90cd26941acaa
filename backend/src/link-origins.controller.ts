import { type LinkOriginsView } from '@jamjar/contracts/gigs/gig.requests';
import { Settings } from '@jamjar/infra/process/settings';
import { Controller, Get, Req } from '@nestjs/common';
import { type Request } from 'express';
import { RequireRole } from './auth/require-role.decorator.js';
import { findLinkOrigins, isLoopback } from './network-addresses.js';

/** What links start with on a page that is open at `localhost` (docs/rules.md#links). */
@Controller('api/link-origins')
@RequireRole('anyone')
export class LinkOriginsController {
  constructor(private readonly settings: Settings) {}

  /** The addresses are those of this moment. Only the machine itself gets them: others have no use for them. */
  @Get()
  read(@Req() { ip = '', headers, socket }: Request): LinkOriginsView {
    const isFromHere = isLoopback(ip) && headers['x-forwarded-for'] === undefined;
    return { origins: isFromHere ? findLinkOrigins(this.settings, socket.localPort ?? 0) : [] };
  }
}
