import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { onStageSince, performerFixture } from '../../testing/performers.fixture.js';
import { renderWithProviders, withProviders } from '../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { createTestStore } from '../../testing/test-store.js';
import { useOffKey } from './use-off-key.js';

const server = startServerForEachTest();
const [ana, bo] = [performerFixture(1, 'Ana', onStageSince(0)), performerFixture(2, 'Bo', onStageSince(0))];

interface StageProps {
  rows?: readonly PerformerView[];
  gone?: readonly PerformerView[];
}
/** A row for each performer; those in `gone` have just left the stage. */
function Stage({ rows = [ana, bo], gone = [] }: StageProps) {
  useOffKey({ rows, goneIds: new Set(gone.map(({ id }) => id)) }, false);
  return (
    <ul>
      {rows.map(({ id, name }) => (
        <li key={id} data-on-stage={id}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  );
}
const pressO = (): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'o' });
const getRequestedPaths = (): string[] => server.requests.map(({ path }) => path);
beforeEach(() => {
  for (const performer of [ana, bo]) server.when(`POST ${commandPaths.TakeOffStage(performer.id)}`, () => ({ body: performer }));
});

describe('the key o', () => {
  it('takes off the performer whose row has the focus, and nobody when several are on stage and no row has it', async () => {
    renderWithProviders(<Stage />);
    pressO();
    screen.getByText('Bo').focus();
    pressO();
    await waitFor(() => expect(getRequestedPaths()).toEqual([commandPaths.TakeOffStage(bo.id)]));
  });
  it('takes off the only performer on stage, but not while the row of somebody who has just left is still shown', async () => {
    const store = createTestStore();
    const { rerender } = renderWithProviders(<Stage gone={[bo]} />, store);
    pressO();
    expect(getRequestedPaths()).toEqual([]);
    rerender(withProviders(<Stage rows={[ana]} />, store));
    pressO();
    await waitFor(() => expect(getRequestedPaths()).toEqual([commandPaths.TakeOffStage(ana.id)]));
  });
  it('takes off nobody while the row of somebody who has just left has the focus', async () => {
    const store = createTestStore();
    const { rerender } = renderWithProviders(<Stage gone={[bo]} />, store);
    screen.getByText('Bo').focus();
    pressO();
    rerender(withProviders(<Stage />, store));
    pressO();
    await waitFor(() => expect(getRequestedPaths()).toEqual([commandPaths.TakeOffStage(bo.id)]));
  });
});
