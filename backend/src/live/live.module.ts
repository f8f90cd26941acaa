import { Module } from '@nestjs/common';
import { SignupModule } from '../signup/signup.module.js';
import { PublicLiveController } from './public-live.controller.js';
import { GetRunningOrderHandler } from './running-order.query.js';
import { RunningOrders } from './running-orders.js';

/** What the public sees of a gig while it takes place. */
@Module({
  imports: [SignupModule],
  controllers: [PublicLiveController],
  providers: [GetRunningOrderHandler, RunningOrders],
  exports: [RunningOrders],
})
export class LiveModule {}
