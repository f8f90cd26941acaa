import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { selectRows } from '../api/cached-rows.js';
import { changeMessagePublished } from '../api/change-messages.js';
import { fridayGigId, onStageSince, performerFixture } from '../testing/performers.fixture.js';
import { createDeferred, startServerForEachTest } from '../testing/scripted-server.js';
import { createTestStore } from '../testing/test-store.js';
import { commandsApi } from '../domain/commands/commands.api.js';
import { lineUpApi } from '../features/line-up/line-up.api.js';

const ana = performerFixture(1, 'Ana', { revision: 5 });
const anaOnStage: PerformerView = { ...ana, ...onStageSince(0), revision: 6 };
const renamed = { name: 'Anna', email: 'anna@example.org', notes: 'Brings a guitar' };
const lineUpRequest = `GET ${routes.performersOfEvent(fridayGigId)}`;
const gigFields = { eventId: fridayGigId, jamNightId: fridayGigId };

const server = startServerForEachTest();
let store: ReturnType<typeof createTestStore>;
beforeEach(async () => {
  store = createTestStore();
  server
    .when(lineUpRequest, () => ({ body: [ana], seq: 10, revision: 5 }))
    .when(`POST ${commandPaths.PutOnStage(ana.id)}`, () => ({ body: anaOnStage, revision: 6 }));
  await readLineUp();
});

const readLineUp = () => store.dispatch(lineUpApi.endpoints.lineUp.initiate(fridayGigId, { forceRefetch: true }));
type LineUpResponse = Record<'seq' | 'revision', number> & { rows: PerformerView[] };
/** Reads the line-up; the response arrives after `act` is done. */
async function readLineUpDuring({ rows, ...headers }: LineUpResponse, act: () => PromiseLike<unknown>): Promise<void> {
  const answer = createDeferred();
  server.when(lineUpRequest, () => answer.promise.then(() => ({ body: rows, ...headers })));
  const reading = readLineUp();
  await act();
  answer.resolve();
  await reading;
}
const putOnStage = () =>
  store.dispatch(commandsApi.endpoints.performerCommand.initiate({ type: 'PutOnStage', id: ana.id, replacedId: null }));
const publishRename = () =>
  store.dispatch(changeMessagePublished({ type: 'performer_updated', ...gigFields, performer: { ...ana, ...renamed }, seq: 11 }));
const getLineUp = (): PerformerView[] => {
  const { data } = lineUpApi.endpoints.lineUp.select(fridayGigId)(store.getState());
  return data ? selectRows(data) : [];
};

describe('the cached line-up', () => {
  it.each([
    ['before', [publishRename, putOnStage]],
    ['after', [putOnStage, publishRename]],
  ])('shows both a rename and a stage action, when the message of the rename arrives %s the response', async (_title, actions) => {
    for (const act of actions) await act();
    expect(getLineUp()).toEqual([{ ...anaOnStage, ...renamed }]);
  });

  it('leaves out a removed performer whom an outdated list or message contains', async () => {
    server.when(`POST ${commandPaths.RemovePerformer(ana.id)}`, () => ({ body: { ...ana, removed: true, revision: 7 }, revision: 7 }));
    await readLineUpDuring({ rows: [anaOnStage], seq: 12, revision: 6 }, () =>
      store.dispatch(commandsApi.endpoints.performerCommand.initiate({ type: 'RemovePerformer', id: ana.id })),
    );
    store.dispatch(changeMessagePublished({ type: 'performer_updated', ...gigFields, performer: anaOnStage, seq: 13 }));
    expect(getLineUp()).toEqual([]);
  });

  it('keeps a performer who was just added when an outdated list lacks them', async () => {
    const bo = performerFixture(2, 'Bo', { revision: 8 });
    server.when(`POST ${routes.performers}`, () => ({ body: bo, seq: 11, revision: 8 }));
    await readLineUpDuring({ rows: [ana], seq: 12, revision: 7 }, () =>
      store.dispatch(lineUpApi.endpoints.addPerformer.initiate({ name: 'Bo', jamNightId: fridayGigId })),
    );
    expect(getLineUp()).toEqual([ana, bo]);
  });
});
