import { type AnalyticsFilter } from '@jamjar/contracts/analytics/analytics.views';
import { type GigId, instant, type Instant } from '@jamjar/contracts/ids';
import { type PlainEvent, type PlainGig, recordedBy, foldGig } from './plain-gig.fixture.js';
import { byNewest } from './plain-sums.fixture.js';

export type Filter = Omit<AnalyticsFilter, 'organisationId'>;

/** The gigs of one organisation, folded again for every query. */
export class PlainGigs {
  constructor(private readonly histories: ReadonlyMap<GigId, readonly PlainEvent[]>) {}

  /** The gigs of the filter, newest first. */
  gigs({ asOf, eventType, eventId }: Filter): PlainGig[] {
    return [...this.histories]
      .flatMap(([id, history]) => foldGig(id, recordedBy(history, at(asOf))) ?? [])
      .filter(({ id, type }) => (eventType === undefined || type === eventType) && (eventId === undefined || id === eventId))
      .sort(byNewest);
  }

  /** Those of them dated up to then, newest first. */
  pastGigs(filter: Filter): PlainGig[] {
    return this.gigs(filter).filter(({ date }) => date <= at(filter.asOf));
  }

  recordedEntries(asOf: string | undefined): readonly PlainEvent[] {
    return [...this.histories.values()].flatMap((history) => recordedBy(history, at(asOf)));
  }
}

const at = (asOf: string | undefined): Instant => instant(asOf === undefined ? Date.now() : Date.parse(asOf));
