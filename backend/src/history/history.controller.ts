import { Readable } from 'node:stream';
import { type HistoryPage, type VerificationView, historyPageSchema, verificationSchema } from '@jamjar/contracts/history/history.views';
import { type GigId } from '@jamjar/contracts/ids';
import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentCostlyWork } from '../auth/requests-in-flight.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, AnswersFile } from '../http/answers.decorator.js';
import { type CostlyWork } from '../http/costly-work.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { HistoryPageDto, HistoryUpToDto } from './history.dto.js';
import { ExportHistory, GetHistory, VerifyHistory } from './queries/history.queries.js';

const gigFromPath = resource.gig('param', 'gigId');

/** Lets users read, export and verify the whole history of a gig: see docs/rules.md#history. */
@Controller('api/events/:gigId/history')
@Costly()
export class HistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @RequireRole('operator', gigFromPath)
  @Answers(historyPageSchema)
  get(@GigIdParam() gigId: GigId, @Query() { after, limit }: HistoryPageDto): Promise<HistoryPage> {
    return this.queries.execute(new GetHistory({ gigId, after, limit }));
  }

  /** Responds with a file that has one entry per line (NDJSON). */
  @Get('export')
  @RequireRole('owner', gigFromPath)
  @AnswersFile('application/x-ndjson')
  async export(
    @GigIdParam() gigId: GigId,
    @Query() { to }: HistoryUpToDto,
    @CurrentCostlyWork() work: CostlyWork,
  ): Promise<StreamableFile> {
    const chunks = await this.queries.execute(new ExportHistory({ gigId, to, work }));
    return new StreamableFile(Readable.from(chunks), {
      type: 'application/x-ndjson',
      disposition: `attachment; filename="history-${gigId}.ndjson"`,
    });
  }

  @Get('verification')
  @RequireRole('owner', gigFromPath)
  @Answers(verificationSchema)
  verify(@GigIdParam() gigId: GigId, @Query() { to }: HistoryUpToDto, @CurrentCostlyWork() work: CostlyWork): Promise<VerificationView> {
    return this.queries.execute(new VerifyHistory({ gigId, to, work }));
  }
}
