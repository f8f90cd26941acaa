import { Module } from '@nestjs/common';
import { HistoryController } from './history.controller.js';
import { ExportHistoryHandler, GetHistoryHandler, VerifyHistoryHandler } from './queries/history.queries.js';
import { HistoryReader } from './queries/history.reader.js';

/** Reads, exports and verifies the histories of gigs. */
@Module({
  controllers: [HistoryController],
  providers: [ExportHistoryHandler, GetHistoryHandler, HistoryReader, VerifyHistoryHandler],
  exports: [HistoryReader],
})
export class HistoryModule {}
