import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { instant } from '@jamjar/contracts/ids';
import { analyticsEntries } from './read-models/analytics/analytics-entries.projection.js';
import { analyticsGigs } from './read-models/analytics/analytics-gigs.projection.js';
import { analyticsPerformers } from './read-models/analytics/analytics-performers.projection.js';
import { type VersionProjection } from './read-model.js';
import { FoldedGig } from './runner/folded-gigs.js';
import { RowWrites } from './runner/row-writes.js';
import {
  gigCreated,
  instantAt,
  performerAdded,
  performerRemoved,
  testGigId,
  testPerformerId,
  toRecordedGigEvents,
} from './testing/gig-events.fixture.js';

const tuesday = testGigId('Tuesday');
const ana = testPerformerId('Ana');
const renamed = (name: string): GigEvent => ({ type: 'GigRenamed', data: { name } });

/** The rows after events that were recorded at these times, in order. @param batches how many events each batch has */
function project(
  projection: VersionProjection,
  history: readonly (readonly [time: string, event: GigEvent])[],
  batches = [history.length],
) {
  const gig = new FoldedGig(tuesday, { stateProjections: [], versionProjections: [projection] });
  const rows = new RowWrites();
  const tracker = gig.versionTrackers.get(projection);
  const events = toRecordedGigEvents(
    tuesday,
    history.map(([, event]) => event),
  ).map((event, index) => ({
    ...event,
    recordedAt: instantAt(history[index]?.[0] ?? ''),
  }));
  for (const size of batches) {
    for (const event of events.splice(0, size)) gig.apply(event);
    for (const write of [...(tracker?.takeEndedVersions() ?? []), ...(tracker?.takeCurrentVersions() ?? [])])
      rows.add(projection.entity, write);
  }
  return Object.values(rows.byTable()).flatMap(({ upsert = [] }) => upsert);
}
const dateAt = (time: string): Date => new Date(instantAt(time));

describe('versions', () => {
  it('end when the next one begins, and the last one has no end', () => {
    const versions = project(analyticsGigs, [
      ['20:00', gigCreated()],
      ['20:05', renamed('Second')],
      ['20:09', renamed('Third')],
    ]);
    expect(versions).toMatchObject([
      { name: 'Tuesday Jam', recordedFrom: dateAt('20:00'), recordedUntil: dateAt('20:05') },
      { name: 'Second', recordedFrom: dateAt('20:05'), recordedUntil: dateAt('20:09') },
      { name: 'Third', recordedFrom: dateAt('20:09'), recordedUntil: null },
    ]);
  });

  it.each([[[3]], [[1, 2]], [[2, 1]], [[1, 1, 1]]])('that begin at the same instant become one, the last, in batches of %j', (batches) => {
    const versions = project(
      analyticsGigs,
      [
        ['20:00', gigCreated()],
        ['20:05', renamed('Second')],
        ['20:05', renamed('Third')],
      ],
      batches,
    );
    expect(versions).toMatchObject([
      { name: 'Tuesday Jam', recordedUntil: dateAt('20:05') },
      { name: 'Third', recordedFrom: dateAt('20:05'), recordedUntil: null },
    ]);
  });

  it('do not end with an event that changes none of their columns', () => {
    const versions = project(analyticsGigs, [
      ['20:00', gigCreated()],
      ['20:05', performerAdded(ana)],
      ['20:06', { type: 'DescriptionChanged', data: { description: 'Bring a friend' } }],
    ]);
    expect(versions).toMatchObject([{ recordedFrom: dateAt('20:00'), recordedUntil: null }]);
  });

  it('never begin before the previous one: after the clock is set back, an event counts as recorded with the previous event', () => {
    const versions = project(analyticsGigs, [
      ['20:00', gigCreated()],
      ['20:05', renamed('Second')],
      ['20:03', renamed('Third')],
      ['20:04', renamed('Fourth')],
    ]);
    expect(versions).toMatchObject([
      { name: 'Tuesday Jam', recordedUntil: dateAt('20:05') },
      { name: 'Fourth', recordedFrom: dateAt('20:05'), recordedUntil: null },
    ]);
  });

  it('end when the performer is removed or the gig is deleted', () => {
    const added = [
      ['20:00', gigCreated()],
      ['20:01', performerAdded(ana)],
    ] as const;
    expect(project(analyticsPerformers, [...added, ['20:02', performerRemoved(ana)]])).toMatchObject([{ recordedUntil: dateAt('20:02') }]);
    const deleted = ['20:03', { type: 'GigDeleted', data: { at: instantAt('20:03') } }] as const;
    for (const projection of [analyticsPerformers, analyticsGigs])
      expect(project(projection, [...added, deleted])).toMatchObject([{ recordedUntil: dateAt('20:03') }]);
  });
});

describe('the entries of a gig', () => {
  it('are in rows of up to a hundred, each of which begins when the previous one ends', () => {
    const history = [gigCreated(), ...Array.from({ length: 249 }, (_, index) => renamed(`Name ${index}`))];
    const rows = project(
      analyticsEntries,
      history.map((event, index) => [new Date(index * 1_000).toISOString().slice(11, 19), event] as const),
      [1, 120, 129],
    );
    const instantAtSecond = (seconds: number): number => instant(instantAt('00:00') + seconds * 1_000);
    expect(rows.map(({ entriesBefore, recordedMs }) => [entriesBefore, Array.isArray(recordedMs) && recordedMs.length])).toEqual([
      [0, 100],
      [100, 100],
      [200, 50],
    ]);
    expect(rows.map(({ recordedFrom, recordedUntil }) => [recordedFrom, recordedUntil])).toEqual([
      [new Date(instantAtSecond(0)), new Date(instantAtSecond(100))],
      [new Date(instantAtSecond(100)), new Date(instantAtSecond(200))],
      [new Date(instantAtSecond(200)), null],
    ]);
  });
});
