import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { toCachedRows } from '../api/cached-rows.js';
import { type PerformerListProps } from '../features/line-up/components/performer-list.js';
import { groupByStatus, type LineUpState } from '../features/line-up/use-line-up.js';
import { gigFixture } from './gigs.fixture.js';
import { onStageSince, performerFixture } from './performers.fixture.js';

/** Performers for tests of the lists: one who has played, one with priority, a band, and one on stage. */
export const ana = performerFixture(1, 'Ana Ruiz', { instruments: ['vocals', 'guitar'], played: true, performanceCount: 1 });
export const bo = performerFixture(2, 'Bo Lindqvist', {
  instruments: ['drums'],
  priority: true,
  attended: true,
  raffleEntrances: 3,
  raffleWins: 1,
});
export const cy = performerFixture(3, 'Cy Young', { instruments: [], performerType: 'band', attended: true });
export const ed = performerFixture(4, 'Ed Stage', onStageSince(0));
export const allPerformers = [ana, bo, cy, ed];

/** A loaded line-up. */
export const loadedLineUp = (...performers: PerformerView[]): LineUpState => ({
  status: 'loaded',
  performers: groupByStatus(toCachedRows(({ id }) => id, performers, 1)), // any `seq`
});
/** A line-up that could not be loaded. @param retry called by "Try Again" */
export const failedLineUp = (retry: () => void = () => undefined): LineUpState => ({
  status: 'failed',
  performers: loadedLineUp().performers,
  message: 'Failed to load participants',
  retry,
});
/** Props of the lists. The gig is always a jam: its type would only matter in the dialogs, which no test opens. */
export const listProps = (overrides: Partial<PerformerListProps> = {}): PerformerListProps => ({
  gig: gigFixture('Friday Jam', new Date(2026, 10, 21)),
  lineUp: loadedLineUp(...allPerformers),
  readOnly: false,
  onAdd: () => undefined,
  ...overrides,
});
