import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactElement } from 'react';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { ana, bo, cy, loadedLineUp, listProps } from '../../../testing/line-up.fixture.js';
import { preferReducedMotionInEachTest } from '../../../testing/reduced-motion.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { AttendanceList, JamQueue } from './line-up-lists.js';
import { type PerformerListProps } from './performer-list.js';

const jamQueue = (overrides?: Partial<PerformerListProps>): ReactElement => (
  <JamQueue {...listProps(overrides)} onSelect={() => undefined} onShowSelected={() => undefined} />
);
async function chooseFromMenuOfBo(entry: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'More for Bo Lindqvist' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

const server = startServerForEachTest();
preferReducedMotionInEachTest();

describe('the queue of a jam', () => {
  it('tags the first performer who is not held as Up Next, and says when that performer last played', () => {
    const lastPlayedAt = new Date(2026, 10, 21, 21, 4).toISOString();
    renderWithProviders(jamQueue({ lineUp: loadedLineUp({ ...ana, lastPlayedAt }, { ...bo, held: true }, { ...cy, held: true }) }));
    expect(screen.getByText('Up Next').closest('li')?.textContent).toContain('Up Next played 21:04');
    expect(screen.getAllByText('Held').map((tag) => tag.closest('li')?.querySelector('[title]:not([role])')?.textContent)).toEqual([
      'Bo Lindqvist',
      'Cy Young',
    ]);
  });
  it('holds a performer, and ends the hold', async () => {
    const heldBo = { ...bo, held: true, revision: 1 };
    server.when(`POST ${commandPaths.HoldPerformer(bo.id)}`, () => ({ body: heldBo }));
    for (const [performer, entry] of [
      [bo, 'Hold'],
      [heldBo, 'Back'],
    ] as const) {
      const { unmount } = renderWithProviders(jamQueue({ lineUp: loadedLineUp(performer) }));
      await chooseFromMenuOfBo(entry);
      unmount();
    }
    await waitFor(() => expect(server.requests.map((request) => request.body)).toEqual([{ held: true }, { held: false }]));
  });
  it('calls a performer, and shows when that was and when the last call was seen', async () => {
    const [at2104, at2105] = [new Date(2026, 10, 21, 21, 4).toISOString(), new Date(2026, 10, 21, 21, 5).toISOString()];
    server.when(`POST ${commandPaths.CallPerformer(bo.id)}`, () => ({ body: { ...bo, calledAt: at2104, revision: 1 } }));
    const calledLineUp = loadedLineUp({ ...bo, calledAt: at2104, seenAt: at2105 }, { ...cy, calledAt: at2105, seenAt: at2104 });
    renderWithProviders(jamQueue({ lineUp: calledLineUp }));
    const textOf = (name: string) => screen.getByText(name).closest('li')?.textContent;
    expect(textOf('Bo Lindqvist')).toContain('Up Next called 21:04 · seen 21:05');
    expect(textOf('Cy Young')).toContain('called 21:05');
    expect(textOf('Cy Young')).not.toContain('seen');
    await chooseFromMenuOfBo('Call');
    await waitFor(() => expect(server.requests.map(({ path }) => path)).toEqual([commandPaths.CallPerformer(bo.id)]));
  });
  it('shows the reason when a call is refused', async () => {
    server.when(`POST ${commandPaths.CallPerformer(bo.id)}`, () => ({
      status: 429,
      body: { message: 'Called less than a minute ago', code: 'CALLED_JUST_NOW' },
    }));
    renderWithProviders(jamQueue());
    await chooseFromMenuOfBo('Call');
    await screen.findByText('Called less than a minute ago');
  });
  it('says who has already selected the performer when a hold is refused', async () => {
    const last = { type: 'PerformerSelected', by: { name: 'Sam' }, at: new Date(2026, 10, 21, 21, 6).toISOString() };
    const refusal = { message: 'Only somebody who waits can be held', code: 'NOT_WAITING', last };
    server.when(`POST ${commandPaths.HoldPerformer(bo.id)}`, () => ({ status: 409, body: refusal }));
    renderWithProviders(jamQueue());
    await chooseFromMenuOfBo('Hold');
    await screen.findByText('Bo Lindqvist is already selected (Sam, 21:06)');
  });
});

describe('the signups of a generic event', () => {
  it('cannot be held or called', async () => {
    renderWithProviders(<AttendanceList {...listProps({ lineUp: loadedLineUp(ana) })} kind="signups" />);
    fireEvent.click(screen.getByRole('button', { name: 'More for Ana Ruiz' }));
    await screen.findByRole('menuitem', { name: 'Edit Details' });
    for (const name of ['Hold', 'Call']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  });
});
