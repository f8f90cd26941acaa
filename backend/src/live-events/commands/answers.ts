import { type PerformerId } from '@jamjar/contracts/ids';
import { type LiveEventView, type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { Injectable, Logger } from '@nestjs/common';
import { PositionedAnswer } from '../../http/position.js';
import { Refused } from '../../http/refused.js';
import { FoldedViews } from '../queries/folded.views.js';
import { LiveEventQueries } from '../queries/live-event.queries.js';
import { PerformerQueries } from '../queries/performer.queries.js';
import { type Reading } from '../queries/reading.js';
import { type Acted } from './acting.js';

/**
 * What a command answers: the rows as everybody now reads them, or, while the read models lag, the folded night shown the same way,
 * without a position. What was recorded is never answered with an error.
 */
@Injectable()
export class Answers {
  private readonly logger = new Logger('live-events');

  constructor(
    private readonly performers: PerformerQueries,
    private readonly liveEvents: LiveEventQueries,
    private readonly folded: FoldedViews,
  ) {}

  async performer(acted: Acted, id: PerformerId): Promise<PositionedAnswer<PerformerView>> {
    const reading = await this.shown(acted, () => this.performers.byId(id));
    const [row] = reading?.rows ?? [];
    if (reading && row) return new PositionedAnswer(row, reading.seq);
    const performer = acted.night.performers.get(id);
    if (!performer) throw new Refused('PERFORMER_NOT_FOUND');
    return new PositionedAnswer(await this.folded.performer(acted.liveEventId, performer), null);
  }

  async lineUp(acted: Acted): Promise<PositionedAnswer<readonly PerformerView[]>> {
    const reading = await this.shown(acted, () => this.performers.ofNight(acted.liveEventId));
    if (reading) return new PositionedAnswer(reading.rows, reading.seq);
    return new PositionedAnswer(await this.folded.lineUp(acted.night, acted.liveEventId), null);
  }

  async liveEvent(acted: Acted): Promise<PositionedAnswer<LiveEventView>> {
    const reading = await this.shown(acted, () => this.liveEvents.byIds([acted.liveEventId]));
    const [row] = reading?.rows ?? [];
    if (reading && row) return new PositionedAnswer(row, reading.seq);
    return new PositionedAnswer(await this.folded.liveEvent(acted.night, acted.liveEventId), null);
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
