import { Body, Controller, Get, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type PlaceView, placeSchema } from '@jamjar/contracts/signup/place.views';
import { CurrentVisitor, type VisitorContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { Answers } from '../http/answers.decorator.js';
import { PostAction } from '../http/post-action.decorator.js';
import { RateLimited } from '../http/rate-limits.js';
import { MarkCallSeen } from './commands/mark-call-seen.command.js';
import { ChangePlace } from './commands/place.commands.js';
import { GetPlace } from './queries/place.query.js';
import { HoldPlaceDto, PlacePerformerDto } from './signup.dto.js';
import { VisitorLimits } from '../auth/visitor-limits.js';

/** The place of performers who signed up together, for anyone who has its secret (docs/rules.md#places); all requests respond with it. */
@Controller('api/public/place')
@RequireRole('anyone')
@RateLimited(['visitorRequests', 'visitorChanges'])
export class PublicPlaceController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly limits: VisitorLimits,
  ) {}

  @Get(':secret')
  @RateLimited(['visitorRequests'])
  @Answers(placeSchema)
  get(@Param('secret') secret: string, @CurrentVisitor() visitor: VisitorContext): Promise<PlaceView> {
    return this.limits.read(visitor, new GetPlace({ secret }));
  }

  @PostAction(':secret/cancel')
  @Answers(placeSchema)
  cancel(
    @Param('secret') secret: string,
    @Body() { key }: PlacePerformerDto,
    @CurrentVisitor() visitor: VisitorContext,
  ): Promise<PlaceView> {
    return this.change(new ChangePlace({ secret, key, visitor, change: 'cancel' }));
  }

  /** The place page reports that it has shown the performer's call. */
  @PostAction(':secret/seen')
  @Answers(placeSchema)
  markCallSeen(
    @Param('secret') secret: string,
    @Body() { key }: PlacePerformerDto,
    @CurrentVisitor() visitor: VisitorContext,
  ): Promise<PlaceView> {
    return this.change(new MarkCallSeen({ secret, key, visitor }));
  }

  @PostAction(':secret/hold')
  @Answers(placeSchema)
  hold(
    @Param('secret') secret: string,
    @Body() { key, held }: HoldPlaceDto,
    @CurrentVisitor() visitor: VisitorContext,
  ): Promise<PlaceView> {
    return this.change(new ChangePlace({ secret, key, visitor, change: held ? 'hold' : 'return' }));
  }

  private async change(command: ChangePlace | MarkCallSeen): Promise<PlaceView> {
    const { secret, visitor } = command.data;
    await this.limits.limitWrites(visitor, secret);
    await this.commands.execute(command);
    return this.queries.execute(new GetPlace({ secret }));
  }
}
