import { type GigId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/sent-commands';
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

export const newestRevision = async (gig: TestGig): Promise<number> =>
  parseFingerprint((await readHistory(gig)).fingerprint)?.revision ?? -1;

type Act = Step[1];
type Method = 'POST' | 'PUT' | 'PATCH';
const send =
  (route: Parameters<TestGig['sendCommand']>[0], name: string, body?: object): Act =>
  (gig) =>
    gig.sendCommand(route, name, body);
const patch =
  (name: string, body: object): Act =>
  (gig) =>
    gig.patchPerformer(name, body);
const operate =
  (method: Method, route: (id: GigId) => string, body?: object): Act =>
  ({ id, organisation }) =>
    organisation.operatorClient.call(method, route(id), body);
const manage =
  (method: Method, route: (id: GigId) => string, body?: object): Act =>
  ({ id, organisation }) =>
    organisation.ownerClient.call(method, route(id), body);
const inOrder =
  (...acts: readonly Act[]): Act =>
  async (gig) => {
    for (const act of acts) await act(gig);
  };
/** Undoes the last action. */
const undo: Act = async (gig) => operate('POST', commandPaths.UndoAction, { revision: await newestRevision(gig) })(gig);
const add =
  (name: string): Act =>
  (gig) =>
    gig.addPerformer(name, { instruments: ['guitar', 'vocals'] });
const select = (name: string, instrument: string): Act => send(commandPaths.SelectPerformer, name, { instruments: [instrument] });
const replace =
  (name: string, replacement: string): Act =>
  (gig) =>
    gig.sendCommand(commandPaths.SubOut, name, { replacementId: gig.idOf(replacement), instruments: ['guitar'] });

const stageSteps: readonly Step[] = [
  ['six are added', inOrder(...jamNames.map(add))],
  ['one is selected', select('Bo Lindqvist', 'guitar')],
  ['another is selected and called', inOrder(select('Dana Weiss', 'vocals'), send(commandPaths.CallPerformer, 'Dana Weiss'))],
  ['both go on stage', operate('POST', commandPaths.PutAllOnStage)],
  [
    'one is held, another is selected and goes back',
    inOrder(
      send(commandPaths.HoldPerformer, 'Ana Ruiz', { held: true }),
      select('Freya Holm', 'vocals'),
      send(commandPaths.DeselectPerformer, 'Freya Holm'),
    ),
  ],
  ['one is to be replaced', replace('Bo Lindqvist', 'Emeka Bell')],
  ['they are swapped', send(commandPaths.Swap, 'Bo Lindqvist')],
  ['the swap is undone', undo],
  ['who was to be replaced stays', send(commandPaths.KeepOnStage, 'Bo Lindqvist')],
  [
    'another replacement is found and given up, who was to be replaced is to leave',
    inOrder(
      replace('Bo Lindqvist', 'Chidi Okafor'),
      patch('Chidi Okafor', { replacingPerformerId: null }),
      send(commandPaths.SubOut, 'Bo Lindqvist', {}),
    ),
  ],
  ['one moves up', (gig) => gig.sendCommand(commandPaths.MovePerformer, 'Freya Holm', { beforeId: gig.idOf('Ana Ruiz') })],
  ['the next band goes on, one stays', (gig) => operate('POST', commandPaths.NextBand, { staying: [gig.idOf('Dana Weiss')] })(gig)],
  ['one goes on alone', inOrder(select('Freya Holm', 'vocals'), send(commandPaths.PutOnStage, 'Freya Holm'))],
  ['one goes off alone', send(commandPaths.TakeOffStage, 'Emeka Bell')],
];

/** Somebody signs up on the public page, and later cancels there. */
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

const lineSteps: readonly Step[] = [
  ['one more is added, and somebody signs up', inOrder(add('Hana Sato'), signUp)],
  [
    'the line is arranged',
    (gig) => operate('PUT', commandPaths.ArrangeQueue, { performerIds: [gig.idOf('Hana Sato'), gig.idOf('Ana Ruiz')] })(gig),
  ],
  ['one gets a place by number', patch('Ana Ruiz', { sortOrder: 1 })],
  [
    'one is edited',
    patch('Hana Sato', { instruments: ['keys'], tier: 'T1', priority: true, performerType: 'band', notes: 'Brings her own amp' }),
  ],
  ['one is renamed', patch('Chidi Okafor', { name: newNameOfChidi })],
  ['one attends', send(commandPaths.MarkAttendance, 'Hana Sato', { attended: true })],
  [
    'and does not, another comes back',
    inOrder(
      send(commandPaths.MarkAttendance, 'Hana Sato', { attended: false }),
      send(commandPaths.HoldPerformer, 'Ana Ruiz', { held: false }),
    ),
  ],
  ['who signed up cancels', cancel],
];

const createRaffleSteps = ({ app }: WebTestOrganisation): readonly Step[] => [
  [
    'some get entrances',
    inOrder(
      manage('PATCH', commandPaths.SwitchRaffle, { enabled: true }),
      patch('Freya Holm', { raffleEntrances: 2 }),
      (gig) => operate('PUT', commandPaths.SetRaffleEntrances, { performerIds: [gig.idOf('Ana Ruiz')], entrances: 1 })(gig),
      undo,
    ),
  ],
  [
    'the raffle is sealed, also when a seed is lost',
    inOrder(seal, ({ id }) => app.infrastructure.pool.query('DELETE FROM raffle_seeds WHERE gig_id = $1', [id]), seal),
  ],
];
const complete = (completed: boolean): Act => manage('PATCH', routes.toggleCompleted, { completed });
const drawSteps: readonly Step[] = [
  ['the raffle is drawn', operate('POST', routes.raffle)],
  ['it is reset, and sealed for a draw that never comes', inOrder(operate('POST', routes.raffleReset), seal)],
];

const lateSteps: readonly Step[] = [
  ['one is removed', send(commandPaths.RemovePerformer, 'Chidi Okafor')],
  ['the stage is cleared', operate('POST', commandPaths.ClearStage)],
  ['that was too early', undo],
  ['one is reset', patch('Emeka Bell', { played: false })],
  ['all are reset', operate('POST', routes.resetLineUp)],
  ['that was a mistake', undo],
  [
    'one leaves, and the stage is cleared',
    inOrder(send(commandPaths.TakeOffStage, 'Dana Weiss'), operate('POST', commandPaths.ClearStage)),
  ],
  ['settings and links are changed', inOrder(...createSettingsChanges())],
  ['it is completed, reopened and completed', inOrder(complete(true), complete(false), complete(true))],
];

/** Changes of settings and links, which change no row of a performer. */
function createSettingsChanges(): readonly Act[] {
  const [date, endsAt] = [-1, 3].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  return [
    manage('PUT', routes.event, { name: 'Late Jam', date, endsAt, venue: 'Garden', description: 'Bring a friend', timeLimit: 20 }),
    manage('PATCH', routes.eventLogo, { logoUrl: 'https://example.org/logo.png' }),
    manage('PATCH', commandPaths.SetSignupLimit, { limit: 30 }),
    manage('PATCH', (id) => routes.linkSwitch('signup', id), { enabled: false }),
    manage('PATCH', (id) => routes.linkSwitch('live', id), { enabled: false }),
    manage('PUT', (id) => routes.linkSwitch('feedback', id), { enabled: false }),
    manage('PUT', (id) => routes.linkSwitch('feedback', id), { enabled: true }),
  ];
}

/** The steps of a jam in which every kind of action occurs. */
export const createStepsOfEveryKind = (organisation: WebTestOrganisation): readonly Step[] => [
  ...stageSteps,
  ...lineSteps,
  ...createRaffleSteps(organisation),
  ...drawSteps,
  ...lateSteps,
];
