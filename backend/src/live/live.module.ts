import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { SignupModule } from '../signup/signup.module.js';
import { DrawReader, GetDrawHandler, GetPublicDrawHandler } from './queries/draw.queries.js';
import { DrawsController } from './draws.controller.js';
import { linkPageControllers } from './link-pages.controller.js';
import { LinkSnapshotFactory, snapshotBuilders } from './link-snapshots.js';
import { PublicDrawsController } from './public-draws.controller.js';
import { PublicPerformers } from './public-performers.js';
import { GetLinkPageHandler } from './queries/link-page.query.js';

/** What the public sees of a gig while it takes place, and the verification of its raffle draws by the public and the staff. */
@Module({
  imports: [HistoryModule, SignupModule],
  controllers: [DrawsController, ...linkPageControllers, PublicDrawsController],
  providers: [
    DrawReader,
    GetDrawHandler,
    GetLinkPageHandler,
    GetPublicDrawHandler,
    LinkSnapshotFactory,
    PublicPerformers,
    ...Object.values(snapshotBuilders),
  ],
  exports: [LinkSnapshotFactory, PublicPerformers],
})
export class LiveModule {}
