import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { fridayGigId, performerFixture } from '../../../testing/performers.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { timelineEntryFixture } from '../../../testing/timeline.fixture.js';
import { TimelinePanel } from './timeline-panel.js';

const ana = performerFixture(1, 'Ana');
const server = startServerForEachTest();

async function renderTimeline(entries: TimelineEntryView[], readOnly = false): Promise<void> {
  server.when(`GET ${routes.timeline(fridayGigId)}`, () => ({ body: entries, seq: 1 }));
  renderWithProviders(<TimelinePanel gigId={fridayGigId} readOnly={readOnly} />);
  await screen.findAllByRole('listitem');
}
const readUndoLabels = (): (string | null)[] =>
  screen.queryAllByRole('button', { name: /^Undo/ }).map((button) => button.getAttribute('aria-label'));

describe('TimelinePanel', () => {
  it('undoes the action of an entry', async () => {
    server.when(`POST ${commandPaths.UndoAction(fridayGigId)}`, () => ({ body: [ana], revision: 5, headers: { 'x-action': '5-5' } }));
    await renderTimeline([timelineEntryFixture(4, 'PerformerLeftStage', [ana], { action: { from: 3, to: 4 } })]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Ana off stage' }));
    await waitFor(() => expect(server.requests.at(-1)?.body).toEqual({ revision: 4 }));
  });
  it('marks an undone entry, and has no button for it', async () => {
    await renderTimeline([timelineEntryFixture(4, 'PerformerLeftStage', [ana], { undone: true })]);
    expect(screen.getByText('Ana off stage').tagName).toBe('S');
    screen.getByText('undone');
    expect(readUndoLabels()).toEqual([]);
  });
  it('has no button for an entry that is too old', async () => {
    const at = new Date(Date.now() - 11 * 60_000).toISOString(); // actions can be undone for ten minutes
    await renderTimeline([timelineEntryFixture(4, 'PerformerLeftStage', [ana], { at })]);
    expect(readUndoLabels()).toEqual([]);
  });
  it('has no button when it is read-only', async () => {
    await renderTimeline([timelineEntryFixture(4, 'PerformerLeftStage', [ana])], true);
    expect(readUndoLabels()).toEqual([]);
  });
  it('says who has made a later change when the undo is refused', async () => {
    const last = { type: 'PerformerWentOnStage', by: { name: 'Sam' }, at: new Date(2026, 10, 21, 21, 6).toISOString() };
    const refusal = { message: 'This cannot be undone: something has changed since', code: 'CHANGED_SINCE', last };
    server.when(`POST ${commandPaths.UndoAction(fridayGigId)}`, () => ({ status: 409, body: refusal }));
    await renderTimeline([timelineEntryFixture(4, 'PerformerLeftStage', [ana])]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Ana off stage' }));
    await screen.findByText('This cannot be undone: something has changed since. Somebody is on stage (Sam, 21:06)');
  });
});
