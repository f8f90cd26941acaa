import { render } from '@testing-library/react';
import { type GigEvent, type GigEvents } from '@jamjar/contracts/gigs/gig.events';
import { instant } from '@jamjar/contracts/ids';
import {
  type Action,
  gigCreatedEvent,
  idOf,
  leftStage,
  performerAddedEvent,
  toEntries,
  toHistory,
  toMs,
  wentOnStage,
} from '../testing/history.fixture.js';
import { readHistory } from '../recorded-history.js';
import { collectStints } from '../stints.js';
import { createTimeAxis } from '../time-axis.js';
import { StintChart } from './stint-chart.js';

const ana = { performerId: idOf('Ana'), minutesOnStage: 0, lastPlayedAt: null, attended: false, sortOrder: 1000, entrances: 0 };
const undone = (at: string, from: number, data: Pick<GigEvents['ActionUndone'], 'performers' | 'stints'>): GigEvent => ({
  type: 'ActionUndone',
  data: { ...data, from, to: from, at: instant(toMs(at)) },
});

/** Ana's second stint is undone, and then the end of her first one. */
const reopened: readonly Action[] = [
  ['19:00', 'ines', gigCreatedEvent()],
  ['19:30', 'ines', performerAddedEvent('Ana')],
  ['20:00', 'sam', wentOnStage('Ana', '20:00')],
  ['20:10', 'sam', leftStage('Ana', '20:10', 1, false)],
  ['20:11', 'sam', wentOnStage('Ana', '20:11', 2)],
  [
    '20:12',
    'sam',
    undone('20:12', 4, {
      performers: [{ ...ana, status: { kind: 'waiting', held: false }, performanceCount: 1, stateRevision: 3 }],
      stints: [{ performerId: idOf('Ana'), stint: 2, change: 'undone' }],
    }),
  ],
  [
    '20:13',
    'sam',
    undone('20:13', 3, {
      performers: [
        {
          ...ana,
          status: { kind: 'onStage', stint: 1, startedAt: instant(toMs('20:00')), instruments: ['guitar'], subOut: null },
          performanceCount: 1,
          stateRevision: 2,
        },
      ],
      stints: [{ performerId: idOf('Ana'), stint: 1, change: 'reopened' }],
    }),
  ],
];

it('highlights the stint that an undo has reopened, although the performer had a later one', () => {
  const { playback, events, names } = readHistory(toHistory(toEntries(reopened)));
  const stints = collectStints(events);
  const axis = createTimeAxis([toMs('20:00'), toMs('20:30')], stints);
  const { onStage } = playback.stateAfter(events.length);
  const { container } = render(
    <StintChart axis={axis} stints={stints} names={names} positionOffset={0} onStage={onStage}>
      {null}
    </StintChart>,
  );
  expect(stints).toMatchObject([{ number: 1, endedAt: null }]);
  expect(container.querySelectorAll('[data-current=true]')).toHaveLength(1);
});
