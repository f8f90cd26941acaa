import { Settings } from '@jamjar/infra/process/settings';
import { Logger, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SetNotificationPreferenceHandler } from './commands/notification-preference.command.js';
import { SubscribeHandler, UnsubscribeHandler } from './commands/push-subscription.commands.js';
import { SubscribeToPlaceHandler, UnsubscribeFromPlaceHandler } from './commands/place-subscription.commands.js';
import { PlaceAlerts } from './place-alerts.js';
import { PlacePushController } from './place-push.controller.js';
import { PushEndpoints } from './push-endpoints.js';
import { PushQueue } from './push-queue.js';
import { PushScheduler } from './push-scheduler.js';
import { PushSender } from './push-sender.js';
import { PushController } from './push.controller.js';
import { GigNotificationPreferenceEntity, PushEndpointEntity, PushSubscriptionEntity } from './push-subscription.entities.js';
import { GetNotificationPreferenceHandler, ListSubscriptionsHandler } from './queries/push-subscription.queries.js';
import { LiveModule } from '../live/live.module.js';
import { SignupModule } from '../signup/signup.module.js';
import { VapidKeys } from './vapid-keys.js';

/** Notifications on the phones of staff and performers. */
@Module({
  imports: [
    LiveModule,
    SignupModule,
    TypeOrmModule.forFeature([PushEndpointEntity, PushSubscriptionEntity, GigNotificationPreferenceEntity]),
  ],
  controllers: [PushController, PlacePushController],
  providers: [
    VapidKeys,
    PushEndpoints,
    PlaceAlerts,
    PushQueue,
    PushScheduler,
    PushSender,
    SubscribeHandler,
    UnsubscribeHandler,
    SubscribeToPlaceHandler,
    UnsubscribeFromPlaceHandler,
    SetNotificationPreferenceHandler,
    ListSubscriptionsHandler,
    GetNotificationPreferenceHandler,
  ],
})
export class NotificationsModule implements OnModuleInit {
  constructor(private readonly settings: Settings) {}

  onModuleInit(): void {
    const { PUSH_TEST_ORIGIN } = this.settings;
    if (PUSH_TEST_ORIGIN)
      new Logger('push').warn(`PUSH_TEST_ORIGIN is set, for tests only: notifications may be sent to ${PUSH_TEST_ORIGIN}`);
  }
}
