import { type GigId } from '@jamjar/contracts/ids';
import {
  type NotificationPreferenceView,
  type PushSubscriptionView,
  type VapidKeyView,
  notificationPreferenceSchema,
  pushSubscriptionSchema,
  vapidKeySchema,
} from '@jamjar/contracts/notifications/push.views';
import { type MessageResponse, messageResponseSchema } from '@jamjar/contracts/users/user.views';
import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import * as v from 'valibot';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers } from '../http/answers.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { PostAction } from '../http/post-action.decorator.js';
import { SetNotificationPreference } from './commands/notification-preference.command.js';
import { Subscribe, Unsubscribe } from './commands/push-subscription.commands.js';
import { NotificationPreferenceDto, PushSubscribeDto, PushUnsubscribeDto } from './push.dto.js';
import { GetNotificationPreference, ListSubscriptions } from './queries/push-subscription.queries.js';
import { VapidKeys } from './vapid-keys.js';

/** The principal's own subscriptions to notifications, and own preference for each gig: see docs/rules.md#notifications. */
@Controller('api')
export class PushController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly vapidKeys: VapidKeys,
  ) {}

  /** The key that a browser needs to subscribe. */
  @Get('push/vapid-key')
  @RequireRole('anyone')
  @Answers(vapidKeySchema)
  async getVapidKey(): Promise<VapidKeyView> {
    return { publicKey: (await this.vapidKeys.load()).publicKey };
  }

  @PostAction('push/subscribe')
  @RequireRole('signedIn')
  @Answers(messageResponseSchema)
  subscribe(
    @Body() { subscription }: PushSubscribeDto,
    @CurrentRequest() { principal }: RequestContext,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<MessageResponse> {
    return this.commands.execute(new Subscribe({ subscription, userAgent: userAgent ?? null, principal }));
  }

  @PostAction('push/unsubscribe')
  @RequireRole('signedIn')
  @Answers(messageResponseSchema)
  unsubscribe(
    @Body() { subscription, endpoint }: PushUnsubscribeDto,
    @CurrentRequest() { principal }: RequestContext,
  ): Promise<MessageResponse> {
    return this.commands.execute(new Unsubscribe({ endpoint: subscription?.endpoint ?? endpoint, principal }));
  }

  @Get('push/subscriptions')
  @RequireRole('signedIn')
  @Answers(v.array(pushSubscriptionSchema))
  listSubscriptions(@CurrentRequest() { principal }: RequestContext): Promise<readonly PushSubscriptionView[]> {
    return this.queries.execute(new ListSubscriptions({ userId: principal.userId }));
  }

  @Get('events/:gigId/notification-preference')
  @RequireRole('member', resource.gig('param', 'gigId'))
  @Answers(notificationPreferenceSchema)
  getPreference(@GigIdParam() gigId: GigId, @CurrentRequest() { principal }: RequestContext): Promise<NotificationPreferenceView> {
    return this.queries.execute(new GetNotificationPreference({ userId: principal.userId, gigId }));
  }

  @Put('events/:gigId/notification-preference')
  @RequireRole('member', resource.gig('param', 'gigId'))
  @Answers(notificationPreferenceSchema)
  setPreference(
    @GigIdParam() gigId: GigId,
    @Body() { enabled }: NotificationPreferenceDto,
    @CurrentRequest() { principal }: RequestContext,
  ): Promise<NotificationPreferenceView> {
    return this.commands.execute(new SetNotificationPreference({ gigId, enabled, principal }));
  }
}
