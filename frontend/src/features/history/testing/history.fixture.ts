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

/** On 1 May 2026, in the time zone of the tests. @param time `21:05` */
export const at = (time: string): number => new Date(`2026-05-01T${time}:00`).getTime();

/** One action: who did it when, and its events. */
export type Action = readonly [time: string, actor: string, ...events: GigEvent[]];

export const created = (type: GigType = 'jam'): GigEvent =>
  gigCreated(type, { date: instant(at('20:00')), venue: null, at: instant(at('19:00')) });
export const added = (name: Name, time = '19:30'): GigEvent =>
  performerAdded(performerOf(name), 1000 * (names.indexOf(name) + 1), { at: instant(at(time)) });
export const on = (name: Name, time: string, stint = 1): GigEvent =>
  gigEvent('PerformerWentOnStage', {
    performerId: idOf(name),
    stint,
    at: instant(at(time)),
    instruments: ['guitar'],
    replacedPerformerId: null,
  });
export const off = (name: Name, time: string, stint = 1, counted = true): GigEvent =>
  gigEvent('PerformerLeftStage', { performerId: idOf(name), stint, at: instant(at(time)), counted });

/** The entries of a history, as the server answers them. */
export function toEntries(actions: readonly Action[]): HistoryEntryView[] {
  let revision = 0;
  return actions.flatMap(([time, name, ...events], command) =>
    events.map((event) => ({
      revision: revision++,
      type: event.type,
      data: event.data,
      recorded: {
        at: instant(at(time)),
        commandId: testCommandId(command + 1),
        schemaVersion: 1,
        actor: name,
      },
    })),
  );
}

/** A history with these entries, as it was read. */
export const toHistory = (entries: readonly HistoryEntryView[]) => ({
  entries,
  actors: Object.fromEntries(
    entries.map(({ recorded }) => [recorded?.actor ?? '', { kind: 'user' as const, id: null, name: recorded?.actor ?? '' }]),
  ),
  names: Object.fromEntries(names.map((name) => [idOf(name), name])),
});

/** A gig with nobody on stage for long, and one no-show. */
export const shortHistory = toHistory(
  toEntries([
    ['10:00', 'ines', created()],
    ['10:10', 'ines', added('Ana', '10:10'), added('Bo', '10:10'), added('Chidi', '10:10')],
    ['20:00', 'sam', on('Ana', '20:00')],
    ['20:40', 'sam', off('Ana', '20:40')],
    ['20:45', 'sam', on('Bo', '20:45')],
    ['21:05', 'sam', off('Bo', '21:05')],
    ['21:10', 'ines', { type: 'GigCompleted', data: { at: instant(at('21:10')) } }],
  ]),
);
