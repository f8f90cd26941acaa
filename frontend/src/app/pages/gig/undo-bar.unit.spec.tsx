import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { changeMessagePublished } from '../../../api/change-messages.js';
import { fridayGigId, onStageSince, performerFixture } from '../../../testing/performers.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { createDeferred, startServerForEachTest } from '../../../testing/scripted-server.js';
import { createTestStore } from '../../../testing/test-store.js';
import { timelineEntryFixture } from '../../../testing/timeline.fixture.js';
import { commandsApi } from '../../../domain/commands/commands.api.js';
import { UndoBar } from '../../../features/timeline/components/undo-bar.js';

const ana = performerFixture(1, 'Ana', onStageSince(0));
const bo = performerFixture(2, 'Bo', onStageSince(0));
const offStage = { onStage: false, stageStartTime: null, revision: 9 };
const earlierChange = { type: 'PerformerLeftStage', by: { name: 'Sam' }, at: new Date(2026, 10, 21, 21, 6).toISOString() };

let store: ReturnType<typeof createTestStore>;
const server = startServerForEachTest();
beforeEach(() => {
  store = createTestStore();
  server
    .when(`POST ${commandPaths.TakeOffStage(ana.id)}`, () => ({
      body: { ...ana, ...offStage },
      revision: 8,
      headers: { 'x-action': '7-8' },
    }))
    .when(`POST ${commandPaths.TakeOffStage(bo.id)}`, () => ({ body: { ...bo, ...offStage }, revision: 9, headers: { 'x-action': '9-9' } }))
    .when(`POST ${commandPaths.UndoAction(fridayGigId)}`, () => ({ body: [ana], revision: 10, headers: { 'x-action': '10-10' } }));
  renderWithProviders(
    <>
      <UndoBar gigId={fridayGigId} />
      <input aria-label="Find a name" />
    </>,
    store,
  );
});
afterEach(() => jest.useRealTimers());

const takeOff = ({ id }: typeof ana) =>
  act(() => store.dispatch(commandsApi.endpoints.performerCommand.initiate({ type: 'TakeOffStage', id })));
const pressU = (target: Element = document.body): boolean => fireEvent.keyDown(target, { key: 'u' });
const queryBar = () => screen.queryByText(/is off stage$/);
const readUndoBodies = () => server.requests.filter(({ path }) => path === commandPaths.UndoAction(fridayGigId)).map(({ body }) => body);

describe('UndoBar', () => {
  it('says what the last own action did, and undoes it', async () => {
    await takeOff(ana);
    expect(screen.getByText('Ana is off stage').closest('[role="status"]')?.getAttribute('aria-live')).toBe('polite');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone: Ana is off stage');
    expect(readUndoBodies()).toEqual([{ revision: 8 }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('disappears after ten seconds, after which the key still undoes the action', async () => {
    const setTimeoutSpy = jest.spyOn(globalThis, 'setTimeout');
    await takeOff(ana);
    const [expire] = setTimeoutSpy.mock.calls.find(([, delay]) => delay === 10_000) ?? [];
    setTimeoutSpy.mockRestore();
    act(() => expire?.());
    expect(queryBar()).toBeNull();
    pressU();
    await waitFor(() => expect(readUndoBodies()).toEqual([{ revision: 8 }]));
  });

  it('undoes with the key u the last action first, then the one before it', async () => {
    await takeOff(ana);
    await takeOff(bo);
    pressU();
    await screen.findByText('Undone: Bo is off stage');
    pressU();
    await screen.findByText('Undone: Ana is off stage');
    pressU();
    expect(readUndoBodies()).toEqual([{ revision: 9 }, { revision: 8 }]);
  });

  it('ignores the key while the user types, with a modifier, and while an undo is under way', async () => {
    const answer = createDeferred();
    server.when(`POST ${commandPaths.UndoAction(fridayGigId)}`, () => answer.promise.then(() => ({ body: [ana] })));
    await takeOff(ana);
    pressU(screen.getByLabelText('Find a name'));
    fireEvent.keyDown(document.body, { key: 'u', ctrlKey: true });
    expect(readUndoBodies()).toEqual([]);
    pressU();
    await waitFor(() => expect(readUndoBodies()).toHaveLength(1));
    pressU();
    answer.resolve();
    await screen.findByText('Undone: Ana is off stage');
    expect(readUndoBodies()).toHaveLength(1);
  });

  it('disappears, and its key has no effect, when somebody else undoes its action', async () => {
    await takeOff(ana);
    const entries = [timelineEntryFixture(8, 'PerformerLeftStage', [ana], { action: { from: 7, to: 8 }, undone: true })];
    act(() => {
      store.dispatch(changeMessagePublished({ type: 'timeline', eventId: fridayGigId, jamNightId: fridayGigId, entries, seq: 3 }));
    });
    expect(queryBar()).toBeNull();
    pressU();
    expect(readUndoBodies()).toEqual([]);
  });

  it('keeps an action whose undo is refused because of a later change, and drops an action that is undone already', async () => {
    const refuse = (code: string) =>
      server.when(`POST ${commandPaths.UndoAction(fridayGigId)}`, () => ({ status: 409, body: { message: code, code } }));
    await takeOff(ana);
    refuse('CHANGED_SINCE');
    pressU();
    await screen.findByText('CHANGED_SINCE');
    refuse('ALREADY_UNDONE');
    await waitFor(() => {
      pressU(); // without effect until the first undo is answered
      screen.getByText('ALREADY_UNDONE');
    });
    await waitFor(() => expect(queryBar()).toBeNull());
    pressU();
    expect(readUndoBodies()).toHaveLength(2);
  });

  it('says who was first when the command recorded nothing, without a button', async () => {
    const body = { ...ana, ...offStage };
    server.when(`POST ${commandPaths.TakeOffStage(ana.id)}`, () => ({
      body,
      headers: { 'x-last': encodeURIComponent(JSON.stringify(earlierChange)) },
    }));
    await takeOff(ana);
    screen.getByText('Ana is already off stage (Sam, 21:06)');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says nothing when a command recorded nothing and the response names no earlier change', async () => {
    server.when(`POST ${commandPaths.TakeOffStage(ana.id)}`, () => ({ body: { ...ana, ...offStage } }));
    await takeOff(ana);
    expect(screen.queryByText(/off stage/)).toBeNull();
  });
});
