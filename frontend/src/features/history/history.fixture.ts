import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { testCommandId } from '@jamjar/contracts/gigs/recorded-events.fixture';
import { type HistoryEntryView } from '@jamjar/contracts/history/history.views';
import { instant, organisationId, participantId, type PerformerId, performerId } from '@jamjar/contracts/ids';
import { type GigType } from '@jamjar/contracts/enums';

const names = ['Ana', 'Bo', 'Chidi', 'Dana'] as const;
type Name = (typeof names)[number];
const uuid = (number: number): string => `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`;
export const idOf = (name: Name): PerformerId => performerId(uuid(names.indexOf(name) + 1));

/** On 1 May 2026, in the time zone of the tests. @param time `21:05` */
export const at = (time: string): number => new Date(`2026-05-01T${time}:00`).getTime();

/** One action: who did it when, and its events. */
export type Action = readonly [time: string, actor: string, ...events: GigEvent[]];

export const created = (type: GigType = 'jam'): GigEvent => ({
  type: 'GigCreated',
  data: {
    organisationId: organisationId(uuid(100)),
    type,
    name: 'Friday Jam',
    date: instant(at('20:00')),
    venue: null,
    description: null,
    at: instant(at('19:00')),
  },
});
export const added = (name: Name, time = '19:30'): GigEvent => ({
  type: 'PerformerAdded',
  data: {
    performerId: idOf(name),
    participantId: participantId(uuid(200 + names.indexOf(name))),
    instruments: ['guitar'],
    tier: null,
    priority: false,
    performerType: 'solo',
    sortOrder: 1000 * (names.indexOf(name) + 1),
    at: instant(at(time)),
  },
});
export const on = (name: Name, time: string, stint = 1): GigEvent => ({
  type: 'PerformerWentOnStage',
  data: { performerId: idOf(name), stint, at: instant(at(time)), instruments: ['guitar'], replacedPerformerId: null },
});
export const off = (name: Name, time: string, stint = 1, counted = true): GigEvent => ({
  type: 'PerformerLeftStage',
  data: { performerId: idOf(name), stint, at: instant(at(time)), counted },
});

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
    entries.map(({ recorded }) => [recorded?.actor ?? '', { kind: 'user' as const, id: uuid(300), name: recorded?.actor ?? '' }]),
  ),
  names: Object.fromEntries(names.map((name) => [idOf(name), name])),
});

/** A night with nobody on stage for long, and one no-show. */
export const nightHistory = toHistory(
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
