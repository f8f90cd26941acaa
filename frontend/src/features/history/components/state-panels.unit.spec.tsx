import { render, screen } from '@testing-library/react';
import { type GigType } from '@jamjar/contracts/enums';
import { instant } from '@jamjar/contracts/ids';
import {
  performerAddedEvent,
  toMs,
  gigCreatedEvent,
  idOf,
  leftStage,
  wentOnStage,
  toEntries,
  toHistory,
} from '../testing/history.fixture.js';
import { readHistory } from '../recorded-history.js';
import { StatePanels } from './state-panels.js';

/** Renders the end of a gig that Ana and Bo attended; at a jam Bo has also played. */
function renderEnd(type: GigType): void {
  const attended = (name: 'Ana' | 'Bo') =>
    ({ type: 'PerformerAttended', data: { performerId: idOf(name), at: instant(toMs('20:30')) } }) as const;
  const stintEvents = type === 'jam' ? [wentOnStage('Bo', '20:00'), leftStage('Bo', '20:20')] : [];
  const { playback, events, names } = readHistory(
    toHistory(
      toEntries([
        ['19:00', 'ines', gigCreatedEvent(type)],
        ['19:30', 'sam', performerAddedEvent('Ana'), performerAddedEvent('Bo'), performerAddedEvent('Chidi')],
        ['20:30', 'sam', ...stintEvents, attended('Ana'), attended('Bo')],
      ]),
    ),
  );
  render(<StatePanels state={playback.stateAfter(events.length)} names={names} at={toMs('20:30')} type={type} />);
}
const readRows = (): string[] =>
  screen.getAllByRole('listitem').map(({ children }) => [...children].map((each) => each.textContent).join(' · '));

describe('StatePanels', () => {
  it('says at a jam who plays what and who has played, but not who attended, as the page of the gig does', () => {
    renderEnd('jam');
    screen.getByRole('heading', { name: 'The line then' });
    expect(readRows()).toEqual(['Ana · guitar', 'Chidi · guitar', 'Bo · played']);
  });

  it('says who attended a generic event', () => {
    renderEnd('generic');
    screen.getByRole('heading', { name: 'Signed up then' });
    expect(readRows()).toEqual(['Ana · attended', 'Bo · attended', 'Chidi · guitar']);
  });
});
