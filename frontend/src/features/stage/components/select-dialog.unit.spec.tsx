import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { makeStore } from '../../../app/store.js';
import { mounted, onPage } from '../../../testing/mounted.js';
import { onStageSince, performer } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { SelectDialog } from './select-dialog.js';

const duo = performer(1, 'Duo', { instruments: ['vocals', 'bass'] });
const sta = performer(2, 'Sta', { ...onStageSince(0), currentInstruments: ['bass'] });

const server = serverForEachTest();

const confirm = (): HTMLButtonElement => screen.getByRole('button', { name: 'Select' });
const isDisabled = (): boolean => confirm().disabled;
const isChecked = (name: string): boolean => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

describe('selecting for the stage', () => {
  it('waits until one of several instruments is chosen', () => {
    mounted(<SelectDialog performer={duo} onStage={[]} onClose={() => undefined} />);
    expect(isDisabled()).toBe(true);
    screen.getByText('Please select an instrument to continue');
    fireEvent.click(screen.getByRole('radio', { name: 'vocals' }));
    expect(isDisabled()).toBe(false);
    expect(screen.queryByText('Please select an instrument to continue')).toBeNull();
  });

  it('starts with what the replaced one plays, and asks the server for both', async () => {
    server.when(`POST ${routes.select(duo.id)}`, () => ({ body: duo, position: 3 }));
    const closed = jest.fn();
    mounted(<SelectDialog performer={duo} onStage={[sta]} onClose={closed} />);
    fireEvent.click(screen.getByRole('radio', { name: /Sta/ }));
    fireEvent.click(confirm());
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(server.asked[0]?.body).toEqual({ instruments: ['bass'], replacingPerformerId: sta.id });
  });

  it('follows whom they replace, until somebody chose an instrument', () => {
    const voc = performer(3, 'Voc', { ...onStageSince(0), currentInstruments: ['vocals'] });
    mounted(<SelectDialog performer={duo} onStage={[sta, voc]} onClose={() => undefined} />);
    const choose = (name: RegExp): boolean => fireEvent.click(screen.getByRole('radio', { name }));
    choose(/Sta/);
    expect(isChecked('bass')).toBe(true);
    choose(/Voc/);
    expect(isChecked('vocals')).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'bass' }));
    choose(/Nobody/);
    expect(isChecked('bass')).toBe(true);
  });

  it('replaces nobody once the chosen one has left the stage', async () => {
    server.when(`POST ${routes.select(duo.id)}`, () => ({ body: duo, position: 3 }));
    const store = makeStore();
    const dialog = (onStage: PerformerView[]) => <SelectDialog performer={duo} onStage={onStage} onClose={() => undefined} />;
    const { rerender } = mounted(dialog([sta]), store);
    fireEvent.click(screen.getByRole('radio', { name: /Sta/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'vocals' }));
    rerender(onPage(dialog([]), store));
    fireEvent.click(confirm());
    await waitFor(() => expect(server.asked[0]?.body).toEqual({ instruments: ['vocals'], replacingPerformerId: null }));
  });

  it('stays and says why when it is refused', async () => {
    server.when(`POST ${routes.select(duo.id)}`, () => ({ status: 409, body: { message: 'Already selected', code: 'ALREADY_SELECTED' } }));
    const closed = jest.fn();
    mounted(<SelectDialog performer={duo} onStage={[]} onClose={closed} />);
    fireEvent.click(screen.getByRole('radio', { name: 'bass' }));
    fireEvent.click(confirm());
    await screen.findByText('Already selected');
    expect(closed).not.toHaveBeenCalled();
  });
});
