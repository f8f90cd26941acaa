import { type GigType } from '@jamjar/contracts/enums';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { testCommandId } from '@jamjar/contracts/gigs/testing/recorded-events.fixture';
import { gigCreated, gigEvent, performerAdded } from '@jamjar/contracts/gigs/rules/testing/events.fixture';
import { createPerformerFixture } from '@jamjar/contracts/gigs/rules/testing/performers.fixture';
import { type HistoryEntryView } from '@jamjar/contracts/history/history.views';
import { instant, type PerformerId } from '@jamjar/contracts/ids';

const names = ['Ana', 'Bo', 'Chidi', 'Dana'] as const;
type Name = (typeof names)[number];
const performerOf = (name: Name) => createPerformerFixture(names.indexOf(name) + 1, 'guitar');
export const idOf = (name: Name): PerformerId => performerOf(name).id;

/** A time of 1 May 2026 in the time zone of the tests, in ms since 1970. @param time for example `21:05` */
export const toMs = (time: string): number => new Date(`2026-05-01T${time}:00`).getTime();

/** One action: its time, the name of its actor, and its events. */
export type Action = readonly [time: string, actor: string, ...events: GigEvent[]];

export const gigCreatedEvent = (type: GigType = 'jam'): GigEvent =>
  gigCreated(type, { date: instant(toMs('20:00')), venue: null, at: instant(toMs('19:00')) });
export const performerAddedEvent = (name: Name, time = '19:30'): GigEvent => {
  const sortOrder = 1000 * (names.indexOf(name) + 1);
  return performerAdded(performerOf(name), sortOrder, { at: instant(toMs(time)) });
};
export const wentOnStage = (name: Name, time: string, stint = 1): GigEvent =>
  gigEvent('PerformerWentOnStage', {
    performerId: idOf(name),
    stint,
    at: instant(toMs(time)),
    instruments: ['guitar'],
    replacedPerformerId: null,
  });
export const leftStage = (name: Name, time: string, stint = 1, counted = true): GigEvent =>
  gigEvent('PerformerLeftStage', { performerId: idOf(name), stint, at: instant(toMs(time)), counted });

/** The entries of a history, as the server returns them. */
export function toEntries(actions: readonly Action[]): HistoryEntryView[] {
  let revision = 0;
  return actions.flatMap(([time, actorName, ...events], actionIndex) =>
    events.map((event) => ({
      revision: revision++,
      type: event.type,
      data: event.data,
      recorded: {
        at: instant(toMs(time)),
        commandId: testCommandId(actionIndex + 1),
        schemaVersion: 1,
        actor: actorName,
      },
    })),
  );
}

/** A history with these entries, with its actors and names. */
export const toHistory = (entries: readonly HistoryEntryView[]) => ({
  entries,
  actors: Object.fromEntries(
    entries.map(({ recorded }) => [recorded?.actor ?? '', { kind: 'user' as const, id: null, name: recorded?.actor ?? '' }]),
  ),
  names: Object.fromEntries(names.map((name) => [idOf(name), name])),
});

/** A gig that begins long after the signups, with one no-show. */
export const shortHistory = toHistory(
  toEntries([
    ['10:00', 'ines', gigCreatedEvent()],
    ['10:10', 'ines', performerAddedEvent('Ana', '10:10'), performerAddedEvent('Bo', '10:10'), performerAddedEvent('Chidi', '10:10')],
    ['20:00', 'sam', wentOnStage('Ana', '20:00')],
    ['20:40', 'sam', leftStage('Ana', '20:40')],
    ['20:45', 'sam', wentOnStage('Bo', '20:45')],
    ['21:05', 'sam', leftStage('Bo', '21:05')],
    ['21:10', 'ines', { type: 'GigCompleted', data: { at: instant(toMs('21:10')) } }],
  ]),
);
