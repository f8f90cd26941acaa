import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { createTestStore } from '../../../testing/test-store.js';
import { renderWithProviders, withProviders } from '../../../testing/render-with-providers.js';
import { onStageSince, performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { SelectDialog } from './stage-dialogs.js';

const candidate = performerFixture(1, 'Candidate', { instruments: ['vocals', 'bass'] });
const bassist = performerFixture(2, 'Bassist', { ...onStageSince(0), currentInstruments: ['bass'] });

const server = startServerForEachTest();

const confirmButton = (): HTMLButtonElement => screen.getByRole('button', { name: 'Select' });
const isDisabled = (): boolean => confirmButton().disabled;
const isChecked = (name: string): boolean => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

describe('SelectDialog', () => {
  it('disables Select until one of several instruments is chosen', () => {
    renderWithProviders(<SelectDialog performer={candidate} onStage={[]} onClose={() => undefined} />);
    expect(isDisabled()).toBe(true);
    screen.getByText('Please select an instrument to continue');
    fireEvent.click(screen.getByRole('radio', { name: 'vocals' }));
    expect(isDisabled()).toBe(false);
    expect(screen.queryByText('Please select an instrument to continue')).toBeNull();
  });

  it('preselects the instrument of the performer to replace, and sends that instrument and performer', async () => {
    server.when(`POST ${routes.select(candidate.id)}`, () => ({ body: candidate, seq: 3 }));
    const onClose = jest.fn();
    renderWithProviders(<SelectDialog performer={candidate} onStage={[bassist]} onClose={onClose} />);
    fireEvent.click(screen.getByRole('radio', { name: /Bassist/ }));
    fireEvent.click(confirmButton());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requests[0]?.body).toEqual({ instruments: ['bass'], replacingPerformerId: bassist.id });
  });

  it('preselects the instrument of each newly chosen performer to replace, until the user chooses an instrument', () => {
    const vocalist = performerFixture(3, 'Vocalist', { ...onStageSince(0), currentInstruments: ['vocals'] });
    renderWithProviders(<SelectDialog performer={candidate} onStage={[bassist, vocalist]} onClose={() => undefined} />);
    const choose = (name: RegExp): boolean => fireEvent.click(screen.getByRole('radio', { name }));
    choose(/Bassist/);
    expect(isChecked('bass')).toBe(true);
    choose(/Vocalist/);
    expect(isChecked('vocals')).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'bass' }));
    choose(/Nobody/);
    expect(isChecked('bass')).toBe(true);
  });

  it('replaces nobody when the performer to replace has left the stage meanwhile', async () => {
    server.when(`POST ${routes.select(candidate.id)}`, () => ({ body: candidate, seq: 3 }));
    const store = createTestStore();
    const dialog = (onStage: PerformerView[]) => <SelectDialog performer={candidate} onStage={onStage} onClose={() => undefined} />;
    const { rerender } = renderWithProviders(dialog([bassist]), store);
    fireEvent.click(screen.getByRole('radio', { name: /Bassist/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'vocals' }));
    rerender(withProviders(dialog([]), store));
    fireEvent.click(confirmButton());
    await waitFor(() => expect(server.requests[0]?.body).toEqual({ instruments: ['vocals'], replacingPerformerId: null }));
  });

  it('stays open and shows the reason when the server refuses', async () => {
    server.when(`POST ${routes.select(candidate.id)}`, () => ({
      status: 409,
      body: { message: 'Already selected', code: 'ALREADY_SELECTED' },
    }));
    const onClose = jest.fn();
    renderWithProviders(<SelectDialog performer={candidate} onStage={[]} onClose={onClose} />);
    fireEvent.click(screen.getByRole('radio', { name: 'bass' }));
    fireEvent.click(confirmButton());
    await screen.findByText('Already selected');
    expect(onClose).not.toHaveBeenCalled();
  });
});
