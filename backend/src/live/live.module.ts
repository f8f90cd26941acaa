import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { SignupModule } from '../signup/signup.module.js';
import { Draws, GetDrawHandler, GetPublicDrawHandler } from './queries/draw.queries.js';
import { DrawsController } from './draws.controller.js';
import { PublicLiveController } from './public-live.controller.js';
import { PublicPerformers } from './public-performers.js';
import { GetRunningOrderHandler } from './queries/running-order.query.js';
import { RunningOrders } from './running-orders.js';

/** What the public sees of a gig while it takes place, and the checks of its raffle, which the staff see alike. */
@Module({
  imports: [HistoryModule, SignupModule],
  controllers: [DrawsController, PublicLiveController],
  providers: [Draws, GetDrawHandler, GetPublicDrawHandler, GetRunningOrderHandler, PublicPerformers, RunningOrders],
  exports: [PublicPerformers, RunningOrders],
})
export class LiveModule {}
