import { type CommandId } from '../ids.js';
import { type EventOrigin } from '../event-metadata.js';
import { type GigEvent, type GigEvents, type GigEventType } from './gig.events.js';
import { type Evolvers, type GigSettings, initialGigState, type MutableGig, type MutableGigState, type Occurrence } from './gig.state.js';
import { lineUpEvolvers } from './line-up.evolve.js';
import { mapLinkKinds, type LinkKind, linkNames } from './link-kinds.js';
import { initialRaffle, raffleEvolvers } from './raffle.evolve.js';
import { stageEvolvers } from './stage.evolve.js';
import { rememberAction, undoEvolvers } from './undo.evolve.js';

/** How phase and settings change with events about the gig itself, its links and the switching of the raffle. */
const settingsEvolvers = {
  GigRenamed: (gig, { name }) => changeSettings(gig, { name }),
  GigRescheduled: (gig, { date }) => changeSettings(gig, { date }),
  GigEndSet: (gig, { endsAt }) => changeSettings(gig, { endsAt }),
  VenueChanged: (gig, { venue }) => changeSettings(gig, { venue }),
  DescriptionChanged: (gig, { description }) => changeSettings(gig, { description }),
  TimeLimitSet: (gig, { minutes }) => changeSettings(gig, { timeLimit: minutes }),
  LogoChanged: (gig, { logoUrl }) => changeSettings(gig, { logoUrl }),
  GigCompleted: (gig) => {
    gig.phase = 'completed';
    gig.lastStageChange = gig.current;
  },
  GigReopened: (gig) => void (gig.phase = 'open'),
  GigDeleted: (gig) => void (gig.phase = 'deleted'),
  // A generated link is enabled and replaces the earlier one
  ...mapLinkKinds(linkNames.generated, (kind) => (gig: MutableGig) => changeLink(gig, kind, true)),
  ...mapLinkKinds(
    linkNames.switched,
    (kind) =>
      (gig: MutableGig, { enabled }: { enabled: boolean }) =>
        changeLink(gig, kind, enabled),
  ),
  SignupLimitSet: (gig, { limit }) => changeSettings(gig, { signupLimit: limit }),
  RaffleSwitched: (gig, { enabled }) => changeSettings(gig, { raffleEnabled: enabled }),
} satisfies Partial<Evolvers>;

const changeLink = (gig: MutableGig, kind: LinkKind, enabled: boolean): void =>
  changeSettings(gig, { links: { ...gig.settings.links, [kind]: enabled ? 'enabled' : 'disabled' } });

function changeSettings(gig: MutableGig, changes: Partial<GigSettings>): void {
  gig.settings = { ...gig.settings, ...changes };
}

/** The effects of all events except `GigCreated`. The decider, the read models and their rebuild all fold gigs with this table. */
const evolvers: Evolvers = { ...settingsEvolvers, ...lineUpEvolvers, ...raffleEvolvers, ...stageEvolvers, ...undoEvolvers };

/**
 * Folds the next event of the stream into the state and returns the state. `GigCreated` returns a new object; every other event mutates the given gig.
 * @throws Error when the history is invalid: `GigCreated` is not the first event or comes twice, or a performer is unknown or added twice
 */
export function evolve(state: MutableGigState, event: GigEvent & EventOrigin): MutableGigState {
  const { type, actor, recordedAt, commandId } = event;
  if (event.type === 'GigCreated') return createGigState(state, event.data, { type, actor, at: recordedAt }, commandId);
  if (state.phase === 'notCreated') throw new Error(`The history begins with ${type}, before the gig was created`);
  state.lastRevision++;
  state.current = { type, actor, at: recordedAt };
  rememberAction(state, commandId);
  applyEvent(state, event);
  if (changesGigItself(type)) state.revision = state.lastRevision;
  return state;
}

/** Folds a whole history. @throws Error as `evolve` */
export function fold(history: Iterable<GigEvent & EventOrigin>): MutableGigState {
  let state: MutableGigState = initialGigState;
  for (const event of history) state = evolve(state, event);
  return state;
}

function createGigState(
  state: MutableGigState,
  { at, ...settings }: GigEvents['GigCreated'],
  current: Occurrence,
  commandId: CommandId,
): MutableGig {
  if (state.phase !== 'notCreated') throw new Error('The history creates the gig twice');
  return {
    phase: 'open',
    settings: {
      ...settings,
      createdAt: at,
      endsAt: null,
      timeLimit: null,
      logoUrl: null,
      links: mapLinkKinds(linkNames.kind, () => 'none'),
      signupLimit: null,
      raffleEnabled: false,
    },
    performers: new Map(),
    revision: 0,
    lastRevision: 0,
    actions: [],
    lastStageChange: null,
    ...initialRaffle,
    current,
    command: { id: commandId, from: 0, isIrreversible: true },
  };
}

const lineUpSizeEvents: ReadonlySet<GigEventType> = new Set(['PerformerAdded', 'PerformerSignedUp', 'PerformerRemoved', 'SignupCancelled']);
/** These events give the gig a new revision because public pages show the seal's commitment. */
const sealEvents: ReadonlySet<GigEventType> = new Set(['RaffleSealed', 'RaffleSealBroken']);
const changesGigItself = (type: GigEventType): boolean => type in settingsEvolvers || lineUpSizeEvents.has(type) || sealEvents.has(type);

/** The type parameter keeps `type` and `data` paired, which a union type does not. */
function applyEvent<Type extends keyof Evolvers>(gig: MutableGig, { type, data }: { type: Type; data: GigEvents[Type] }): void {
  const evolver: (gig: MutableGig, data: GigEvents[Type]) => void = evolvers[type];
  evolver(gig, data);
}
