import { type PerformerId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Injectable, Logger } from '@nestjs/common';
import { PositionedAnswer } from '../../http/position.js';
import { Refused } from '../../http/refused.js';
import { FoldedViews } from '../queries/folded.views.js';
import { GigQueries } from '../queries/gig.queries.js';
import { PerformerQueries } from '../queries/performer.queries.js';
import { type Reading } from '../queries/reading.js';
import { type Acted } from './acting.js';

/**
 * What a command answers: the rows as everybody now reads them, or, while the read models lag, the folded gig shown the same way,
 * without a position. What was recorded is never answered with an error.
 */
@Injectable()
export class Answers {
  private readonly logger = new Logger('gigs');

  constructor(
    private readonly performers: PerformerQueries,
    private readonly gigs: GigQueries,
    private readonly folded: FoldedViews,
  ) {}

  async performer(acted: Acted, id: PerformerId): Promise<PositionedAnswer<PerformerView>> {
    const reading = await this.shown(acted, () => this.performers.byId(id));
    const [row] = reading?.rows ?? [];
    if (reading && row) return new PositionedAnswer(row, reading.seq);
    const performer = acted.gig.performers.get(id);
    if (!performer) throw new Refused('PERFORMER_NOT_FOUND');
    return new PositionedAnswer(await this.folded.performer(acted.gigId, performer), null);
  }

  async lineUp(acted: Acted): Promise<PositionedAnswer<readonly PerformerView[]>> {
    const reading = await this.shown(acted, () => this.performers.ofGig(acted.gigId));
    if (reading) return new PositionedAnswer(reading.rows, reading.seq);
    return new PositionedAnswer(await this.folded.lineUp(acted.gig, acted.gigId), null);
  }

  async gig(acted: Acted): Promise<PositionedAnswer<GigView>> {
    const reading = await this.shown(acted, () => this.gigs.byIds([acted.gigId]));
    const [row] = reading?.rows ?? [];
    if (reading && row) return new PositionedAnswer(row, reading.seq);
    return new PositionedAnswer(await this.folded.gig(acted.gig, acted.gigId), null);
  }

  /** Null: not to be read, or not yet. */
  private async shown<Row>({ isShown }: Acted, read: () => Promise<Reading<Row>>): Promise<Reading<Row> | null> {
    if (!isShown) return null;
    return read().catch((error: unknown) => {
      this.logger.warn(error, 'A change is answered without the read models');
      return null;
    });
  }
}
