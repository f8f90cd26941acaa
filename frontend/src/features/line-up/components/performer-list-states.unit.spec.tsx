import { fireEvent, screen } from '@testing-library/react';
import { type ReactElement } from 'react';
import { ed, failedLineUp, loadedLineUp, listProps } from '../../../testing/line-up.fixture.js';
import { preferReducedMotionInEachTest } from '../../../testing/reduced-motion.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { performerFixture } from '../../../testing/performers.fixture.js';
import { JamQueue } from './line-up-lists.js';
import { type PerformerListProps } from './performer-list.js';

const onPress = jest.fn();
const jamQueue = (overrides?: Partial<PerformerListProps>): ReactElement => (
  <JamQueue {...listProps(overrides)} onSelect={onPress} onShowSelected={() => undefined} />
);
const pressButton = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));

preferReducedMotionInEachTest();
beforeEach(() => void onPress.mockClear());

describe('a list without rows', () => {
  it('shows why loading failed, and offers a retry', () => {
    const retry = jest.fn();
    renderWithProviders(jamQueue({ lineUp: failedLineUp(retry) }));
    screen.getByText('Failed to load participants');
    pressButton('Try Again');
    expect(retry).toHaveBeenCalledTimes(1);
  });
  it('asks to add someone when the gig has no performers', () => {
    renderWithProviders(jamQueue({ lineUp: loadedLineUp() }));
    screen.getByText('No participants yet. Add someone to get started!');
  });
  it('shows a message when all performers are on stage or selected', () => {
    renderWithProviders(jamQueue({ lineUp: loadedLineUp(ed) }));
    screen.getByText('Everybody is on stage or selected');
  });
});

it('JamQueue renders of a thousand rows only those in sight and some around them, each with number and total for screen readers', () => {
  const thousand = Array.from({ length: 1000 }, (_, number) => performerFixture(number, `Nr ${number}`));
  renderWithProviders(jamQueue({ lineUp: loadedLineUp(...thousand) }));
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeLessThan(60); // 60 is more than the visible rows and those around them
  expect(rows[1]?.getAttribute('aria-posinset')).toBe('2');
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('1000');
});
