import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactElement } from 'react';
import { ana, bo, cy, ed, failedLineUp, loadedLineUp, listProps } from '../../../testing/line-up.fixture.js';
import { preferReducedMotionInEachTest } from '../../../testing/reduced-motion.js';
import { renderWithProviders, withProviders } from '../../../testing/render-with-providers.js';
import { createTestStore } from '../../../testing/test-store.js';
import { JamQueue } from './line-up-lists.js';
import { type PerformerListProps } from './performer-list.js';

const onAdd = jest.fn();
const onShowSelected = jest.fn();
const jamQueue = (overrides?: Partial<PerformerListProps>): ReactElement => (
  <JamQueue {...listProps({ onAdd, ...overrides })} onSelect={() => undefined} onShowSelected={onShowSelected} />
);
const getSearchField = (): HTMLInputElement => screen.getByLabelText('Find a name');
const searchFor = (value: string): boolean => fireEvent.change(getSearchField(), { target: { value } });
const queryNewHereButton = (): HTMLElement | null => screen.queryByRole('button', { name: /^New here\?/ });

preferReducedMotionInEachTest();
beforeEach(() => {
  onAdd.mockClear();
  localStorage.clear();
});

describe('a search in a list', () => {
  it('offers to add the name under the empty result', async () => {
    renderWithProviders(jamQueue());
    expect(queryNewHereButton()).toBeNull();
    searchFor(' Anna ');
    await screen.findByText('No participants match the selected filters.');
    fireEvent.click(screen.getByRole('button', { name: 'New here? Add Anna' }));
    expect(onAdd).toHaveBeenCalledWith('Anna');
  });

  it('offers to add the name when performers match, unless somebody in the line-up has exactly that name', () => {
    renderWithProviders(jamQueue());
    searchFor('Bo');
    screen.getByText('Bo Lindqvist');
    screen.getByRole('button', { name: 'New here? Add Bo' });
    for (const name of ['bo  LINDQVIST', ed.name]) {
      searchFor(name); // Ed is on stage, and so not in this list
      expect(queryNewHereButton()).toBeNull();
    }
  });

  it('does not offer to add a name to a list that is read-only or could not be loaded', () => {
    const store = createTestStore();
    const { rerender } = renderWithProviders(jamQueue({ readOnly: true }), store);
    searchFor('Anna');
    expect(queryNewHereButton()).toBeNull();
    rerender(withProviders(jamQueue({ lineUp: failedLineUp() }), store));
    expect(queryNewHereButton()).toBeNull();
  });

  it('is cleared when the performer whom it has found is selected, and the list says how many are selected', async () => {
    const store = createTestStore();
    const { rerender } = renderWithProviders(jamQueue(), store);
    expect(screen.queryByText(/^Selected:/)).toBeNull();
    searchFor('lind');
    fireEvent.click(screen.getByRole('button', { name: 'Select Bo Lindqvist' }));
    expect(getSearchField().value).toBe('lind'); // selecting may open a dialog first
    rerender(withProviders(jamQueue({ lineUp: loadedLineUp(ana, { ...bo, pendingStage: true }, cy, ed) }), store));
    expect(getSearchField().value).toBe('lind'); // the row keeps its place for a moment
    await waitFor(() => expect(getSearchField().value).toBe(''));
    fireEvent.click(screen.getByRole('button', { name: 'Selected: 1' }));
    expect(onShowSelected).toHaveBeenCalledTimes(1);
  });

  it('stays when somebody else selects the performer', () => {
    const store = createTestStore();
    const { rerender } = renderWithProviders(jamQueue(), store);
    searchFor('lind');
    rerender(withProviders(jamQueue({ lineUp: loadedLineUp(ana, { ...bo, pendingStage: true }, cy, ed) }), store));
    screen.getByRole('button', { name: 'Selected: 1' });
    expect(getSearchField().value).toBe('lind');
  });
});
