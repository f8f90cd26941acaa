import { type GigId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { parseFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { readHistory } from '../../../backend/src/testing/history.fixture.js';
import { seal } from '../../../backend/src/testing/raffle.fixture.js';
import { type TestGig } from '../../../backend/src/testing/test-organisation.js';
import { type WebTestOrganisation } from './test-organisation.js';

/** One step of a jam. */
type Step = readonly [description: string, act: (gig: TestGig) => Promise<unknown>];

/** The performers in the order in which they are added; each plays guitar and sings. */
const jamNames = ['Ana Ruiz', 'Bo Lindqvist', 'Chidi Okafor', 'Dana Weiss', 'Emeka Bell', 'Freya Holm'] as const;
/** The name to which Chidi Okafor is renamed in the middle of the jam. */
export const newNameOfChidi = 'Chidi Okafor-Bell';
/** @returns recorded data with Chidi's old name replaced by the new one, as pages show it after the renaming */
export const replaceOldNames = <Recorded>(recorded: Recorded): Recorded =>
  JSON.parse(JSON.stringify(recorded).replaceAll(/Chidi Okafor(?!-)/g, newNameOfChidi)) as Recorded;

/** -1 when the fingerprint cannot be parsed. */
export const readNewestRevision = async (gig: TestGig): Promise<number> =>
  parseFingerprint((await readHistory(gig)).fingerprint)?.revision ?? -1;

type Act = Step[1];
type Method = 'POST' | 'PUT' | 'PATCH';
const sendFor =
  (route: Parameters<TestGig['sendCommand']>[0], name: string, body?: object): Act =>
  (gig) =>
    gig.sendCommand(route, name, body);
const patch =
  (name: string, body: object): Act =>
  (gig) =>
    gig.patchPerformer(name, body);
const asOperator =
  (method: Method, route: (id: GigId) => string, body?: object): Act =>
  ({ id, organisation }) =>
    organisation.operatorClient.call(method, route(id), body);
const asOwner =
  (method: Method, route: (id: GigId) => string, body?: object): Act =>
  ({ id, organisation }) =>
    organisation.ownerClient.call(method, route(id), body);
const doInOrder =
  (...acts: readonly Act[]): Act =>
  async (gig) => {
    for (const act of acts) await act(gig);
  };
/** Undoes the last action of the gig. */
const undo: Act = async (gig) => asOperator('POST', commandPaths.UndoAction, { revision: await readNewestRevision(gig) })(gig);
const add =
  (name: string): Act =>
  (gig) =>
    gig.addPerformer(name, { instruments: ['guitar', 'vocals'] });
const select = (name: string, instrument: string): Act => sendFor(commandPaths.SelectPerformer, name, { instruments: [instrument] });
const replace =
  (name: string, replacement: string): Act =>
  (gig) =>
    gig.sendCommand(commandPaths.SubOut, name, { replacementId: gig.idOf(replacement), instruments: ['guitar'] });

const stageSteps: readonly Step[] = [
  ['six are added', doInOrder(...jamNames.map(add))],
  ['one is selected', select('Bo Lindqvist', 'guitar')],
  ['another is selected and called', doInOrder(select('Dana Weiss', 'vocals'), sendFor(commandPaths.CallPerformer, 'Dana Weiss'))],
  ['both go on stage', asOperator('POST', commandPaths.PutAllOnStage)],
  [
    'one is held; another is selected and moved back to the queue',
    doInOrder(
      sendFor(commandPaths.HoldPerformer, 'Ana Ruiz', { held: true }),
      select('Freya Holm', 'vocals'),
      sendFor(commandPaths.DeselectPerformer, 'Freya Holm'),
    ),
  ],
  ['one is to be replaced', replace('Bo Lindqvist', 'Emeka Bell')],
  ['the performer and the replacement are swapped', sendFor(commandPaths.Swap, 'Bo Lindqvist')],
  ['the swap is undone', undo],
  ['the performer to be replaced is kept on stage', sendFor(commandPaths.KeepOnStage, 'Bo Lindqvist')],
  [
    'another replacement is chosen and given up, and the performer to be replaced is to leave',
    doInOrder(
      replace('Bo Lindqvist', 'Chidi Okafor'),
      patch('Chidi Okafor', { replacingPerformerId: null }),
      sendFor(commandPaths.SubOut, 'Bo Lindqvist', {}),
    ),
  ],
  ['one moves up', (gig) => gig.sendCommand(commandPaths.MovePerformer, 'Freya Holm', { beforeId: gig.idOf('Ana Ruiz') })],
  ['the next band goes on, one stays', (gig) => asOperator('POST', commandPaths.NextBand, { staying: [gig.idOf('Dana Weiss')] })(gig)],
  ['one goes on alone', doInOrder(select('Freya Holm', 'vocals'), sendFor(commandPaths.PutOnStage, 'Freya Holm'))],
  ['one goes off alone', sendFor(commandPaths.TakeOffStage, 'Emeka Bell')],
];

/** A signup on the public page, and its cancellation there. */
function createPublicActs(): { signUp: Act; cancel: Act } {
  let secret = '';
  return {
    signUp: async (gig) => void ({ secret } = await gig.signSomebodyUp('Gus Marino')),
    cancel: async ({ organisation: { ownerClient } }) => {
      const { performers } = await ownerClient.call<PlaceView>('GET', routes.publicPlace(secret));
      await ownerClient.call('POST', routes.cancelPlace(secret), { key: performers[0]?.key });
    },
  };
}
const { signUp, cancel } = createPublicActs();

const queueSteps: readonly Step[] = [
  ['one more is added, and somebody signs up', doInOrder(add('Hana Sato'), signUp)],
  [
    'the queue is arranged',
    (gig) => asOperator('PUT', commandPaths.ArrangeQueue, { performerIds: [gig.idOf('Hana Sato'), gig.idOf('Ana Ruiz')] })(gig),
  ],
  ['one gets another sort order', patch('Ana Ruiz', { sortOrder: 1 })],
  [
    'one is edited',
    patch('Hana Sato', { instruments: ['keys'], tier: 'T1', priority: true, performerType: 'band', notes: 'Brings her own amp' }),
  ],
  ['one is renamed', patch('Chidi Okafor', { name: newNameOfChidi })],
  ['one attends', sendFor(commandPaths.MarkAttendance, 'Hana Sato', { attended: true })],
  [
    'the attendance is reverted, and the hold of another performer is ended',
    doInOrder(
      sendFor(commandPaths.MarkAttendance, 'Hana Sato', { attended: false }),
      sendFor(commandPaths.HoldPerformer, 'Ana Ruiz', { held: false }),
    ),
  ],
  ['the one who signed up cancels', cancel],
];

const createRaffleSteps = ({ app }: WebTestOrganisation): readonly Step[] => [
  [
    'some get entrances',
    doInOrder(
      asOwner('PATCH', commandPaths.SwitchRaffle, { enabled: true }),
      patch('Freya Holm', { raffleEntrances: 2 }),
      (gig) => asOperator('PUT', commandPaths.SetRaffleEntrances, { performerIds: [gig.idOf('Ana Ruiz')], entrances: 1 })(gig),
      undo,
    ),
  ],
  [
    'the raffle is sealed, and sealed again after the seed was lost',
    doInOrder(seal, ({ id }) => app.infrastructure.pool.query('DELETE FROM raffle_seeds WHERE gig_id = $1', [id]), seal),
  ],
];
const setCompleted = (completed: boolean): Act => asOwner('PATCH', routes.toggleCompleted, { completed });
const drawSteps: readonly Step[] = [
  ['the raffle is drawn', asOperator('POST', routes.raffle)],
  ['the raffle is reset, and sealed for a draw that never takes place', doInOrder(asOperator('POST', routes.raffleReset), seal)],
];

const lateSteps: readonly Step[] = [
  ['one is removed', sendFor(commandPaths.RemovePerformer, 'Chidi Okafor')],
  ['the stage is cleared', asOperator('POST', commandPaths.ClearStage)],
  ['clearing the stage is undone', undo],
  ['one is reset', patch('Emeka Bell', { played: false })],
  ['all are reset', asOperator('POST', routes.resetLineUp)],
  ['the reset of all is undone', undo],
  [
    'one leaves the stage, which is then cleared',
    doInOrder(sendFor(commandPaths.TakeOffStage, 'Dana Weiss'), asOperator('POST', commandPaths.ClearStage)),
  ],
  ['settings and links are changed', doInOrder(...createSettingsChanges())],
  ['the event is completed, reopened and completed', doInOrder(setCompleted(true), setCompleted(false), setCompleted(true))],
];

/** Changes of settings and links, which do not change the rows of performers. */
function createSettingsChanges(): readonly Act[] {
  const [date, endsAt] = [-1, 3].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  return [
    asOwner('PUT', routes.event, { name: 'Late Jam', date, endsAt, venue: 'Garden', description: 'Bring a friend', timeLimit: 20 }),
    asOwner('PATCH', routes.eventLogo, { logoUrl: 'https://example.org/logo.png' }),
    asOwner('PATCH', commandPaths.SetSignupLimit, { limit: 30 }),
    asOwner('PATCH', (id) => routes.switchLink('signup', id), { enabled: false }),
    asOwner('PATCH', (id) => routes.switchLink('live', id), { enabled: false }),
    asOwner('PUT', (id) => routes.switchLink('feedback', id), { enabled: false }),
    asOwner('PUT', (id) => routes.switchLink('feedback', id), { enabled: true }),
  ];
}

/** The steps of a jam in which every type of event occurs except `GigDeleted`. */
export const createStepsForEveryEventType = (organisation: WebTestOrganisation): readonly Step[] => [
  ...stageSteps,
  ...queueSteps,
  ...createRaffleSteps(organisation),
  ...drawSteps,
  ...lateSteps,
];
