import { type AnalyticsFilter } from '@jamjar/contracts/analytics/analytics.views';
import { type GigId, instant, type Instant } from '@jamjar/contracts/ids';
import { type ReferenceEvent, type ReferenceGig, eventsAsOf, foldGig } from './reference-gig.fixture.js';
import { byNewest } from './reference-math.fixture.js';

export type Filter = Omit<AnalyticsFilter, 'organisationId'>;

/** The naive reference implementation of the analytics' filter: folds all gigs of one organisation again for every query. */
export class ReferenceGigs {
  constructor(private readonly histories: ReadonlyMap<GigId, readonly ReferenceEvent[]>) {}

  /** Returns the gigs that the filter selects, newest first. */
  gigs({ asOf, eventType, eventId }: Filter): ReferenceGig[] {
    return [...this.histories]
      .flatMap(([id, history]) => foldGig(id, eventsAsOf(history, toInstant(asOf))) ?? [])
      .filter(({ id, type }) => (eventType === undefined || type === eventType) && (eventId === undefined || id === eventId))
      .sort(byNewest);
  }

  /** Returns the gigs that the filter selects and whose date is not after its instant, newest first. */
  pastGigs(filter: Filter): ReferenceGig[] {
    return this.gigs(filter).filter(({ date }) => date <= toInstant(filter.asOf));
  }

  recordedEvents(asOf: string | undefined): readonly ReferenceEvent[] {
    return [...this.histories.values()].flatMap((history) => eventsAsOf(history, toInstant(asOf)));
  }
}

const toInstant = (asOf: string | undefined): Instant => instant(asOf === undefined ? Date.now() : Date.parse(asOf));
