import { Body, Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type Asked } from '../auth/asked.js';
import { May, of } from '../auth/may.js';
import { type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { GigIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { type PositionedAnswer } from '../http/position.js';
import { LogoBody } from '../logos/logo.bodies.js';
import { LogoFile, UploadsLogo } from '../logos/logo-upload.js';
import { Logos } from '../logos/logos.js';
import { OnGig } from './commands/on-gig.js';

/** A gig's own logo, which stands before its organisation's (S1 §2, §7). Answers the event, `logoUrl` in it. */
@Controller('api/events/:gigId/logo')
@May('owner', of.gig('param', 'gigId'))
export class GigLogoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly logos: Logos,
  ) {}

  @Patch()
  set(
    @GigIdParam() id: GigId,
    @Body() { logoUrl }: LogoBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<GigView>> {
    return this.change(id, logoUrl, { sender, key });
  }

  /** Multipart, the file in `logo`. Sent again under one Idempotency-Key, it is another picture of another name: the last one stands. */
  @Post('upload')
  @HttpCode(200)
  @UploadsLogo()
  async upload(@GigIdParam() id: GigId, @LogoFile() file: Buffer, @Sender() sender: Person): Promise<PositionedAnswer<GigView>> {
    return this.change(id, await this.logos.keep(file, sender), { sender, key: { key: null, requestHash: null } });
  }

  private change(id: GigId, logoUrl: string | null, asked: Asked): Promise<PositionedAnswer<GigView>> {
    return this.commands.execute(new OnGig(id, asked, () => ({ type: 'ChangeLogo', data: { logoUrl } })));
  }
}
