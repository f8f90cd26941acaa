import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type HistoryEntryView } from '@jamjar/contracts/history/history.views';
import { instant } from '@jamjar/contracts/ids';
import {
  type Action,
  performerAddedEvent,
  toMs,
  gigCreatedEvent,
  idOf,
  leftStage,
  wentOnStage,
  toEntries,
  toHistory,
} from './testing/history.fixture.js';
import { type HistoryRow } from './history-rows.js';
import { readHistory } from './recorded-history.js';
import { filterRows, noRowFilters } from './row-filters.js';

const actions: readonly Action[] = [
  ['19:00', 'ines', gigCreatedEvent()],
  ['19:30', 'sam', performerAddedEvent('Ana'), performerAddedEvent('Bo'), performerAddedEvent('Chidi')],
  ['20:00', 'sam', { type: 'PerformerSelected', data: { performerId: idOf('Ana'), instruments: ['guitar'], replacingPerformerId: null } }],
  ['20:05', 'sam', wentOnStage('Ana', '20:05'), wentOnStage('Bo', '20:05')],
  ['20:20', 'ines', leftStage('Ana', '20:20'), wentOnStage('Chidi', '20:20')],
  ['20:30', 'ines', leftStage('Bo', '20:30', 1, false)],
  ['20:31', 'ines', { type: 'TimeLimitSet', data: { minutes: 10 } }],
  ['20:32', 'ines', { type: 'TimeLimitSet', data: { minutes: null } }],
  ['20:33', 'ines', { type: 'GigRenamed', data: { name: 'Late Jam' } }],
  ['20:34', 'ines', { type: 'RaffleEntrancesSet', data: { performerId: idOf('Bo'), entrances: 3 } }],
];
const undo: Action = [
  '20:40',
  'sam',
  {
    type: 'ActionUndone',
    data: {
      from: 9, // the revision at which Bo left the stage, not counted
      to: 9,
      performers: [
        {
          performerId: idOf('Bo'),
          status: { kind: 'onStage', stint: 1, startedAt: instant(toMs('20:05')), instruments: ['guitar'], subOut: null },
          performanceCount: 1,
          minutesOnStage: 0,
          lastPlayedAt: null,
          attended: false,
          sortOrder: 2000,
          entrances: 0,
          stateRevision: 6, // at which Bo went on stage
        },
      ],
      stints: [{ performerId: idOf('Bo'), stint: 1, change: 'reopened' }],
      at: instant(toMs('20:40')),
    },
  },
];
const readEntries = (entries: readonly HistoryEntryView[]) => readHistory(toHistory(entries));
const history = readEntries(toEntries([...actions, undo]));
const { rows } = history;
const textsOf = (historyRows: readonly HistoryRow[]): string[] => historyRows.map(({ text }) => text);

describe('the rows of a history', () => {
  it('describe each action in words, with the values before and after it', () => {
    expect(textsOf(rows)).toEqual([
      'Event created',
      'Ana, Bo, Chidi added',
      'Ana selected for guitar',
      'Ana, Bo on stage',
      'Ana 20:05–20:20, 15 min, then Chidi',
      'Bo 20:05–20:30, 25 min, not counted',
      'Time limit: none → 10 min',
      'Time limit: 10 min → none',
      'Event renamed: Friday Jam → Late Jam',
      'Raffle entrances of Bo: 0 → 3',
      'Undone: Bo 20:05–20:30, 25 min, not counted',
    ]);
  });

  it('show typed texts unchanged, even if they contain the placeholder {name}', () => {
    const typed: Action = [
      '20:35',
      'ines',
      { type: 'GigRenamed', data: { name: 'Jam for {name}' } },
      { type: 'VenueChanged', data: { venue: '{name}' } },
    ];
    expect(textsOf(readEntries(toEntries([...actions, typed])).rows).at(-1)).toBe(
      'Event renamed: Late Jam → Jam for {name}; Venue: none → {name}',
    );
  });

  it('have the same texts each time the history is read, also for an action of hundreds of entries', () => {
    let minutes = 0;
    const setLimit = (count: number): Action => [
      '19:10',
      'ines',
      ...Array.from({ length: count }, (): GigEvent => ({ type: 'TimeLimitSet', data: { minutes: (minutes += 1) } })),
    ];
    const entries = toEntries([['19:00', 'ines', gigCreatedEvent()], setLimit(120), setLimit(250), setLimit(90)]);
    const inOrder = textsOf(readEntries(entries).rows);
    expect(textsOf(readEntries(entries).rows.toReversed())).toEqual(inOrder.toReversed());
    expect(inOrder[2]).toMatch(/^Time limit: 120 min → 121 min; .*; Time limit: 369 min → 370 min$/);
  });

  it('end before an entry with an instant beyond the range of Date', () => {
    const impossible: GigEvent = { type: 'GigCompleted', data: { at: instant(9e15) } }; // the last instant of Date is 8.64e15
    const { rows: readable, unreadable } = readEntries(
      toEntries([
        ['19:00', 'ines', gigCreatedEvent()],
        ['22:00', 'ines', impossible],
      ]),
    );
    expect([textsOf(readable), unreadable?.revision]).toEqual([['Event created'], 1]);
  });

  it('have the indices of their entries, time, actor, topic (an undo that of what it undoes), and whether they were undone', () => {
    expect(rows[4]).toMatchObject({ firstIndex: 7, lastIndex: 8, at: toMs('20:20'), actor: 'ines', topic: 'stage', isUndone: false });
    expect(rows.filter(({ isUndone }) => isUndone).map(({ firstIndex }) => firstIndex)).toEqual([9]);
    expect(rows.at(-1)?.topic).toBe('stage');
  });

  it.each([
    [{ topic: 'raffle' as const }, ['Raffle entrances of Bo: 0 → 3']],
    [{ topic: 'queue' as const }, ['Ana, Bo, Chidi added']],
    [
      { performerId: idOf('Ana'), topic: 'stage' as const },
      ['Ana selected for guitar', 'Ana, Bo on stage', 'Ana 20:05–20:20, 15 min, then Chidi'],
    ],
    [{ actor: 'sam', search: 'BO stage' }, ['Ana, Bo on stage']],
    [{ search: 'nothing of that' }, []],
  ])('are filtered by %j', (filters, expected) => {
    expect(textsOf(filterRows(rows, { ...noRowFilters, ...filters }))).toEqual(expected);
  });
});

describe('the seals of the raffle', () => {
  const [firstHash, secondHash] = ['7f3a91c05be20d44'.padEnd(64, '0'), 'b'.repeat(64)];
  const sealed = (commitment: string): GigEvent => ({ type: 'RaffleSealed', data: { commitment, at: instant(toMs('21:00')) } });
  const sealBroken: GigEvent = { type: 'RaffleSealBroken', data: { commitment: firstHash, at: instant(toMs('21:01')) } };
  const drawn: GigEvent = {
    type: 'RaffleDrawn',
    data: { seed: '0', entries: [{ performerId: idOf('Bo'), entries: 3 }], winner: idOf('Bo'), at: instant(toMs('21:05')) },
  };
  const completed: Action = ['23:00', 'ines', { type: 'GigCompleted', data: { at: instant(toMs('23:00')) } }];
  const textsWith = (...more: readonly Action[]) => textsOf(readEntries(toEntries([...actions, ...more])).rows).slice(actions.length);

  it('are shown with their commitment, and whether they were opened', () => {
    expect(textsWith(['21:00', 'sam', sealed(firstHash)], ['21:05', 'sam', drawn], ['21:06', 'sam', sealed(secondHash), drawn])).toEqual([
      'Raffle sealed: 7f3a 91c0 5be2 0d44',
      'Raffle drawn: Bo won, of 3 tickets',
      'Raffle sealed: bbbb bbbb bbbb bbbb; Raffle drawn: Bo won, of 3 tickets',
    ]);
  });

  it('are called never opened when they were lost or the gig was completed without a draw, else not opened yet', () => {
    const lost: readonly Action[] = [
      ['21:00', 'sam', sealed(firstHash)],
      ['21:01', 'sam', sealBroken],
      ['21:01', 'sam', sealed(secondHash)],
    ];
    const lostTexts = ['Raffle sealed: 7f3a 91c0 5be2 0d44, never opened', 'The seal of the raffle was lost before it was opened'];
    expect(textsWith(...lost)).toEqual([...lostTexts, 'Raffle sealed: bbbb bbbb bbbb bbbb, not opened yet']);
    expect(textsWith(...lost, completed)).toEqual([...lostTexts, 'Raffle sealed: bbbb bbbb bbbb bbbb, never opened', 'Event completed']);
  });
});

describe('a playback', () => {
  const { playback } = history;
  const stateAfter = (count: number) => {
    const { onStage, selected, queue } = playback.stateAfter(count);
    return [onStage, selected, queue].map((group) => group.map(({ id }) => history.names.get(id)));
  };

  it.each([
    [1, [[], [], []]],
    [4, [[], [], ['Ana', 'Bo', 'Chidi']]],
    [5, [[], ['Ana'], ['Bo', 'Chidi']]],
    [7, [['Ana', 'Bo'], [], ['Chidi']]],
    [9, [['Bo', 'Chidi'], [], ['Ana']]],
    [10, [['Chidi'], [], ['Ana', 'Bo']]],
    [15, [['Bo', 'Chidi'], [], ['Ana']]],
  ])('shows who was on stage, selected and in the queue after %i entries', (count, expected) => {
    expect(stateAfter(count)).toEqual(expected);
  });

  it('reads each state as a new playback of as many entries does, whatever was read before', () => {
    const long = toEntries([
      ...actions.slice(0, 2),
      ...Array.from({ length: 450 }, (_, index): Action => [
        '20:05',
        'sam',
        index % 2 === 0 ? wentOnStage('Ana', '20:05', index / 2 + 1) : leftStage('Ana', '20:05', (index - 1) / 2 + 1),
      ]),
    ]);
    const longPlayback = readEntries(long).playback;
    // around the snapshots, one after every 100 events; then back
    for (const count of [1, 199, 200, 201, 230, 400, 401, 454, 453, 200, 0])
      expect(longPlayback.stateAfter(count)).toEqual(readEntries(long.slice(0, count)).playback.stateAfter(count));
  });
});

describe('an entry that cannot be read', () => {
  it('ends the events that are shown, and is returned as unreadable', () => {
    const entries = toEntries(actions);
    const { events, unreadable } = readEntries(
      entries.map((entry) => (entry.revision === 5 ? { ...entry, data: { performerId: 7 } } : entry)),
    );
    expect([events.length, unreadable?.revision]).toEqual([5, 5]);
    expect(readEntries(entries.map((entry) => (entry.revision === 2 ? { ...entry, recorded: null } : entry))).unreadable?.revision).toBe(2);
  });
});
