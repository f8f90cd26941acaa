import { type PlaceView, placeSchema } from '@jamjar/contracts/signup/place.views';
import { Body, Controller, Headers, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentVisitor, type VisitorContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { Answers } from '../http/answers.decorator.js';
import { PostAction } from '../http/post-action.decorator.js';
import { RateLimited } from '../http/rate-limits.js';
import { GetPlace } from '../signup/queries/place.query.js';
import { SubscribeToPlace, UnsubscribeFromPlace } from './commands/place-subscription.commands.js';
import { PlacePushDeleteDto, PushSubscribeDto } from './push.dto.js';

/** Alerts on the phones of performers, for anyone who has the secret of their place. Every response is the place. */
@Controller('api/public/place')
@RequireRole('anyone')
@RateLimited(['visitorRequests', 'visitorChanges'])
export class PlacePushController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly limits: VisitorLimits,
  ) {}

  @PostAction(':secret/push')
  @Answers(placeSchema)
  subscribe(
    @Param('secret') secret: string,
    @Body() { subscription }: PushSubscribeDto,
    @CurrentVisitor() visitor: VisitorContext,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<PlaceView> {
    return this.change(secret, visitor, new SubscribeToPlace({ secret, subscription, userAgent: userAgent ?? null }));
  }

  @PostAction(':secret/push/delete')
  @Answers(placeSchema)
  unsubscribe(
    @Param('secret') secret: string,
    @Body() { endpoint }: PlacePushDeleteDto,
    @CurrentVisitor() visitor: VisitorContext,
  ): Promise<PlaceView> {
    return this.change(secret, visitor, new UnsubscribeFromPlace({ secret, endpoint }));
  }

  private async change(secret: string, visitor: VisitorContext, command: SubscribeToPlace | UnsubscribeFromPlace): Promise<PlaceView> {
    await this.limits.limitWrites(visitor, secret);
    await this.commands.execute(command);
    return this.queries.execute(new GetPlace({ secret }));
  }
}
