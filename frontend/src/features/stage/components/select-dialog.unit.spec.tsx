import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { createTestStore } from '../../../testing/test-store.js';
import { renderWithProviders, withProviders } from '../../../testing/render-with-providers.js';
import { onStageSince, performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { SelectDialog } from './stage-dialogs.js';

const candidate = performerFixture(1, 'Candidate', { instruments: ['vocals', 'bass'] });
const bassist = performerFixture(2, 'Bassist', { ...onStageSince(0), currentInstruments: ['bass'] });

const server = startServerForEachTest();

const TestDialog = (props: Partial<ComponentProps<typeof SelectDialog>>) => (
  <SelectDialog
    performer={candidate}
    hasVanished={false}
    renderWhoChanged={({ name }) => `sam just changed ${name}`}
    onStage={[]}
    onClose={() => undefined}
    {...props}
  />
);

const getConfirmButton = (): HTMLButtonElement => screen.getByRole('button', { name: 'Select' });
const isDisabled = (): boolean => getConfirmButton().disabled;
const isChecked = (name: string): boolean => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

describe('SelectDialog', () => {
  it('disables Select until one of several instruments is chosen', () => {
    renderWithProviders(<TestDialog />);
    expect(isDisabled()).toBe(true);
    screen.getByText('Please select an instrument to continue');
    fireEvent.click(screen.getByRole('radio', { name: 'vocals' }));
    expect(isDisabled()).toBe(false);
    expect(screen.queryByText('Please select an instrument to continue')).toBeNull();
  });

  it('preselects the instrument of the performer to replace, and sends that instrument and performer', async () => {
    server.when(`POST ${commandPaths.SelectPerformer(candidate.id)}`, () => ({ body: candidate, seq: 3 }));
    const onClose = jest.fn();
    renderWithProviders(<TestDialog onStage={[bassist]} onClose={onClose} />);
    fireEvent.click(screen.getByRole('radio', { name: /Bassist/ }));
    fireEvent.click(getConfirmButton());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requests[0]?.body).toEqual({ instruments: ['bass'], replacingPerformerId: bassist.id });
  });

  it('preselects the instrument of each newly chosen performer to replace, until the user chooses an instrument', () => {
    const vocalist = performerFixture(3, 'Vocalist', { ...onStageSince(0), currentInstruments: ['vocals'] });
    renderWithProviders(<TestDialog onStage={[bassist, vocalist]} />);
    const choose = (name: RegExp): boolean => fireEvent.click(screen.getByRole('radio', { name }));
    choose(/Bassist/);
    expect(isChecked('bass')).toBe(true);
    choose(/Vocalist/);
    expect(isChecked('vocals')).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'bass' }));
    choose(/Nobody/);
    expect(isChecked('bass')).toBe(true);
  });

  it('disables Select when the chosen performer to replace becomes unavailable, until the user chooses again', async () => {
    server.when(`POST ${commandPaths.SelectPerformer(candidate.id)}`, () => ({ body: candidate, seq: 3 }));
    const store = createTestStore();
    const dialog = (onStage: PerformerView[]) => <TestDialog onStage={onStage} />;
    const { rerender } = renderWithProviders(dialog([bassist]), store);
    fireEvent.click(screen.getByRole('radio', { name: /Bassist/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'vocals' }));
    rerender(withProviders(dialog([]), store));
    screen.getByText('sam just changed Bassist');
    expect(isDisabled()).toBe(true);
    expect(isChecked('Nobody')).toBe(false);
    fireEvent.click(screen.getByRole('radio', { name: 'Nobody' }));
    expect(screen.queryByText('sam just changed Bassist')).toBeNull();
    fireEvent.click(getConfirmButton());
    await waitFor(() => expect(server.requests[0]?.body).toEqual({ instruments: ['vocals'], replacingPerformerId: null }));
  });

  it('says who has made the performer unavailable, and disables Select', () => {
    renderWithProviders(<TestDialog hasVanished />);
    fireEvent.click(screen.getByRole('radio', { name: 'vocals' }));
    screen.getByText('sam just changed Candidate');
    expect(isDisabled()).toBe(true);
  });

  it('stays open and shows the reason when the server refuses', async () => {
    server.when(`POST ${commandPaths.SelectPerformer(candidate.id)}`, () => ({
      status: 409,
      body: { message: 'Already selected', code: 'ALREADY_SELECTED' },
    }));
    const onClose = jest.fn();
    renderWithProviders(<TestDialog onClose={onClose} />);
    fireEvent.click(screen.getByRole('radio', { name: 'bass' }));
    fireEvent.click(getConfirmButton());
    await screen.findByText('Already selected');
    expect(onClose).not.toHaveBeenCalled();
  });
});
