import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { renderWithProviders, withProviders } from '../../../testing/render-with-providers.js';
import { onStageSince, performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { createTestStore } from '../../../testing/test-store.js';
import { SubOutDialog } from './stage-dialogs.js';

const leaving = performerFixture(1, 'Leaving bassist', { ...onStageSince(0), currentInstruments: ['bass'] });
const singingBassist = performerFixture(2, 'Singing bassist', { instruments: ['vocals', 'bass'] });
const drummer = performerFixture(3, 'Drummer', { instruments: ['drums'] });
const onClose = jest.fn();

type Props = ComponentProps<typeof SubOutDialog>;
const dialog = (props: Partial<Props>) => (
  <SubOutDialog
    leavingPerformer={leaving}
    hasVanished={false}
    renderWhoChanged={({ name }) => `sam just changed ${name}`}
    eligibleReplacements={[singingBassist, drummer]}
    onClose={onClose}
    {...props}
  />
);
let rerenderDialog: (props: Partial<Props>) => void;

const server = startServerForEachTest();
beforeEach(() => {
  onClose.mockClear();
  const store = createTestStore();
  server.when(`POST ${commandPaths.SubOut(leaving.id)}`, () => ({ body: leaving, seq: 3 }));
  const { rerender } = renderWithProviders(dialog({}), store);
  rerenderDialog = (props) => rerender(withProviders(dialog(props), store));
});

const choose = (name: RegExp): boolean => fireEvent.click(screen.getByRole('radio', { name }));
const search = (name: string): boolean => fireEvent.change(screen.getByLabelText('Find a name'), { target: { value: name } });
const confirm = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Sub Out' }));

describe('SubOutDialog', () => {
  it('sends neither replacement nor instrument when none is chosen, and closes', async () => {
    confirm();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requests[0]?.body).toEqual({ replacementId: null, instruments: [] });
  });

  it('preselects the leaving performer’s instrument for the replacement, and sends another when the user chooses it', async () => {
    choose(/Singing bassist/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'bass' }).checked).toBe(true);
    choose(/vocals$/);
    confirm();
    await waitFor(() => expect(server.requests[0]?.body).toEqual({ replacementId: singingBassist.id, instruments: ['vocals'] }));
  });

  it('shows that the search has no match, and keeps the chosen replacement', () => {
    choose(/Drummer/);
    search('zzz');
    screen.getByText('No participants found matching "zzz"');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Drummer/ }).checked).toBe(true);
    expect(screen.queryByRole('radio', { name: /Singing bassist/ })).toBeNull();
  });

  it('sends nothing after the chosen replacement became unavailable, until the user chooses again', async () => {
    choose(/Drummer/);
    rerenderDialog({ eligibleReplacements: [singingBassist] });
    screen.getByText('sam just changed Drummer');
    confirm();
    choose(/Singing bassist/);
    expect(screen.queryByText('sam just changed Drummer')).toBeNull();
    confirm();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requests.map(({ body }) => body)).toEqual([{ replacementId: singingBassist.id, instruments: ['bass'] }]);
  });

  it('says who has made the performer unavailable, and then sends nothing', () => {
    rerenderDialog({ hasVanished: true });
    screen.getByText('sam just changed Leaving bassist');
    confirm();
    expect(server.requests).toEqual([]);
  });
});
