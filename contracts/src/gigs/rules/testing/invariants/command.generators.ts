import { type GigCommands } from '../../../gig.commands.js';
import { type GigCommandType } from '../../../commands/command-table.js';
import { type Gig, type Performer } from '../../../gig.state.js';
import { countPerformers, isCallableAtOpenMic } from '../../../line-up.order.js';
import { linkKindNames } from '../../../link-kinds.js';
import { everyCommand } from '../commands.fixture.js';
import { toInstant } from '../instants.fixture.js';
import { type PerformerFixture } from '../performers.fixture.js';
import { type CommandInputs, hasStatus, listRestorableSortOrders } from './command-inputs.js';

type GeneratedCommandType = Exclude<GigCommandType, 'CreateGig'>;
/** The relative frequency of a command type, which may depend on the gig. */
type Weight = number | ((gig: Gig) => number);
interface CommandGenerator<Data> {
  weight: Weight;
  generate: (inputs: CommandInputs) => Data;
}
const weighted = <Data>(weight: Weight, generate: (inputs: CommandInputs) => Data): CommandGenerator<Data> => ({ weight, generate });

const weigh = (weight: Weight, gig: Gig): number => (typeof weight === 'number' ? weight : weight(gig));
/** Weights of commands that need a stage, a jam or an open mic. At other gigs, where most are refused, their weight is 1. */
const atStage = (weight: number) => (gig: Gig) => (gig.settings.type === 'generic' ? 1 : weight);
const atJam = (weight: number) => (gig: Gig) => (gig.settings.type === 'jam' ? weight : 1);
const atOpenMic = (weight: (gig: Gig) => number) => (gig: Gig) => (gig.settings.type === 'openmic' ? weight(gig) : 1);
/** Different weights for completed and open gigs, so that a completed gig is usually reopened and sometimes deleted. */
const completedOrOpen = (completed: number, open: number) => (gig: Gig) => (gig.phase === 'completed' ? completed : open);
/** Reduces the weight of a command that is likely to be refused or to change nothing. */
const likelyIf = (isLikelyEffective: (gig: Gig) => boolean, weight: Weight) => (gig: Gig) =>
  weigh(weight, gig) * (isLikelyEffective(gig) ? 1 : 0.1);
const hasPerformer =
  (matches: (performer: Performer) => boolean) =>
  ({ performers }: Gig) =>
    [...performers.values()].some(matches);

const isSelected = hasStatus('selected');
const isOnStage = hasStatus('onStage');
const isInLineUp = hasStatus('waiting', 'selected', 'onStage');
const isWaiting = hasStatus('waiting');
const isHeld = ({ status }: Performer): boolean => status.kind === 'waiting' && status.held;
const hasPlayed = ({ performanceCount }: Performer): boolean => performanceCount > 0;
const hasReplacement = ({ status }: Performer): boolean => status.kind === 'onStage' && !!status.subOut?.replacementId;
const isReplacement = ({ status }: Performer): boolean => status.kind === 'selected' && !!status.replacingPerformerId;

const hasLink = ({ settings }: Gig): boolean => Object.values(settings.links).some((link) => link !== 'none');
const isSignupEnabled = ({ settings }: Gig): boolean => settings.links.signup === 'enabled';
const isRaffleEnabled = ({ settings }: Gig): boolean => settings.raffleEnabled;
const canPutOnStage = (gig: Gig): boolean => gig.settings.type === 'openmic' || hasPerformer(isSelected)(gig);

const generateHash = (inputs: CommandInputs): string =>
  inputs
    .nextInt(2 ** 30)
    .toString(16)
    .padStart(64, 'f');
/** Usually picks the commitment of the raffle's seal, otherwise a random one. */
const pickCommitment = (inputs: CommandInputs): string =>
  (inputs.isUsualCase() ? inputs.gig.raffleSeal?.commitment : undefined) ?? generateHash(inputs);
const timeOnly = ({ at }: CommandInputs) => ({ at });
/** Generates `at` and `seen`: null, or the stage, usually as it is. */
const withSeen = (inputs: CommandInputs) => {
  const ids = (matches: (performer: Performer) => boolean) => [...inputs.gig.performers.values()].filter(matches).map(({ id }) => id);
  const seen = { stage: ids(isOnStage), selected: inputs.isUsualCase() ? ids(isSelected) : [] };
  return { at: inputs.at, seen: inputs.pickOne(null, seen) };
};
const performerOnly =
  (...preferences: Parameters<CommandInputs['pickPerformer']>) =>
  (inputs: CommandInputs) => ({ performerId: inputs.pickPerformer(...preferences).id });
const performerAndTime =
  (...preferences: Parameters<CommandInputs['pickPerformer']>) =>
  (inputs: CommandInputs) => ({ performerId: inputs.pickPerformer(...preferences).id, at: inputs.at });

/** Usually a valid choice: one of several own instruments, or null or the own list when there is at most one. Otherwise often an invalid one. */
function pickOwnInstruments(inputs: CommandInputs, own: PerformerFixture['instruments']): PerformerFixture['instruments'] | null {
  if (!inputs.isUsualCase()) return inputs.pickOne(null, [], ['woodwind'], own);
  return own.length > 1 ? own.slice(0, 1) : inputs.pickOne(null, own);
}

/** The weight of each command type, and its data: usually what the current gig accepts, if it accepts this type at all. */
const commandGenerators: { readonly [Type in GeneratedCommandType]: CommandGenerator<GigCommands[Type]> } = {
  EditGig: weighted(2, (inputs) => ({
    name: inputs.maybe(`Jam ${inputs.nextInt(4)}`),
    // The last date is in the past at every step
    date: inputs.maybe(inputs.pickOne(toInstant('19:30'), toInstant('20:00'), toInstant('2026-05-07T20:00'))),
    endsAt: inputs.maybe(inputs.pickOne(null, toInstant('23:00'), toInstant('2026-05-09T20:00'))), // the last is a day after 20:00
    venue: inputs.maybe(inputs.pickOne(null, 'The Cellar', 'The Attic')),
    description: inputs.maybe(inputs.pickOne(null, 'Bring a friend')),
    timeLimit: inputs.maybe(inputs.pickOne(null, 0, 15)),
  })),
  SetTimeLimit: weighted(1, (inputs) => ({ minutes: inputs.pickOne(null, 0, 10, 15, 20) })),
  ChangeLogo: weighted(1, (inputs) => ({ logoUrl: inputs.pickOne(null, 'https://jam.example/a.png', 'https://jam.example/b.png') })),
  CompleteGig: weighted(1, timeOnly),
  ReopenGig: weighted(completedOrOpen(300, 0), timeOnly),
  DeleteGig: weighted(completedOrOpen(8, 0.05), timeOnly),

  GenerateLink: weighted(4, (inputs) => ({ kind: inputs.pickOne('signup', ...linkKindNames) })),
  SwitchLink: weighted(likelyIf(hasLink, completedOrOpen(80, 4)), (inputs) => ({
    kind: inputs.pickOne('signup', ...linkKindNames),
    enabled: inputs.nextInt(3) > 0,
  })),
  SetSignupLimit: weighted(3, (inputs) => ({
    // From one below the current number of performers to six above it
    limit: inputs.isUsualCase() ? Math.max(1, countPerformers(inputs.gig) + inputs.nextInt(8) - 1) : null,
  })),

  AddPerformers: weighted(3, (inputs) => ({
    performers: inputs.pickNewPerformers(inputs.isUsualCase() ? 1 + inputs.nextInt(2) : 0),
    at: inputs.at,
  })),
  SignUpPerformers: weighted(likelyIf(isSignupEnabled, 5), (inputs) => ({
    performers: inputs.pickNewPerformers(1 + inputs.nextInt(3)),
    at: inputs.at,
    startOfToday: toInstant(inputs.isUsualCase() ? '00:00' : '2026-05-09T00:00'), // the day of the gig, or the day after it
  })),
  EditPerformer: weighted(6, (inputs) => ({
    performerId: inputs.pickPerformer(isInLineUp).id,
    instruments: inputs.maybe(inputs.pickOne<PerformerFixture['instruments']>(['vocals'], ['bass', 'drums'], [])),
    tier: inputs.maybe(inputs.pickOne(null, 'T1', 'T2')),
    priority: inputs.maybe(inputs.nextInt(2) === 0),
    performerType: inputs.maybe(inputs.pickOne('solo', 'band')),
    raffleEntrances: inputs.nextInt(4),
  })),
  CancelSignup: weighted(2, performerAndTime(isWaiting)),
  RemovePerformer: weighted(3, performerAndTime(isInLineUp)),
  MovePerformer: weighted(5, (inputs) => ({
    performerId: inputs.pickPerformer(isWaiting).id,
    beforeId: inputs.isUsualCase() ? inputs.pickPerformer(isWaiting).id : null,
  })),
  SetSortOrder: weighted(4, (inputs) => ({
    performerId: inputs.pickPerformer(isWaiting).id,
    // The numbers are close together, so that some neighbours have no free number between them, and often are ones that an undo would restore
    sortOrder: inputs.pickOne(
      1000 * inputs.nextInt(30) + inputs.nextInt(3),
      inputs.nextInt(4) - 2,
      ...listRestorableSortOrders(inputs.gig),
    ),
  })),
  ArrangeQueue: weighted(2, (inputs) => ({
    performerIds: [...inputs.shufflePerformerIds(), ...(inputs.isUsualCase() ? [] : [inputs.pickPerformer(hasStatus('removed')).id])],
  })),
  HoldPerformer: weighted(atStage(6), (inputs) => {
    const held = inputs.nextInt(2) === 0;
    const preferences = inputs.isUsualCase() ? [held ? isWaiting : isHeld] : [isSelected, isOnStage];
    return { performerId: inputs.pickPerformer(...preferences).id, held, at: inputs.at };
  }),
  CallPerformer: weighted(2, (inputs) => ({
    performerId: inputs.pickPerformer(...(inputs.isUsualCase() ? [isWaiting, isSelected] : [isOnStage])).id,
    at: inputs.at,
  })),
  MarkAttendance: weighted(4, (inputs) => {
    const { id, attended } = inputs.pickPerformer(isInLineUp);
    return { performerId: id, attended: inputs.isUsualCase() !== attended, at: inputs.at };
  }),

  SelectPerformer: weighted(atJam(20), (inputs) => {
    const { id, instruments } = inputs.pickPerformer(inputs.isUsualCase() ? isWaiting : hasStatus('selected', 'onStage'));
    const replacingPerformerId = inputs.nextInt(5) < 2 ? inputs.pickPerformer(isOnStage).id : null;
    return { performerId: id, instruments: pickOwnInstruments(inputs, instruments), replacingPerformerId };
  }),
  DeselectPerformer: weighted(likelyIf(hasPerformer(isSelected), atJam(4)), performerOnly(isSelected)),
  CancelReplacement: weighted(likelyIf(hasPerformer(hasReplacement), atJam(6)), performerOnly(isReplacement, isSelected)),
  PutOnStage: weighted(likelyIf(canPutOnStage, atStage(12)), (inputs) =>
    performerAndTime(inputs.gig.settings.type === 'openmic' ? isWaiting : isSelected)(inputs),
  ),
  PutAllOnStage: weighted(likelyIf(hasPerformer(isSelected), atJam(3)), withSeen),
  SubOut: weighted(likelyIf(hasPerformer(isOnStage), atJam(12)), (inputs) => {
    const { id, instruments } = inputs.pickPerformer(isWaiting);
    const replacementId = inputs.nextInt(4) > 0 ? id : null;
    return { performerId: inputs.pickPerformer(isOnStage).id, replacementId, instruments: pickOwnInstruments(inputs, instruments) };
  }),
  // A sub-out without a replacement can be cancelled too, but one with a replacement is preferred
  KeepOnStage: weighted(likelyIf(hasPerformer(hasReplacement), atJam(6)), performerOnly(hasReplacement, isOnStage)),
  Swap: weighted(likelyIf(hasPerformer(hasReplacement), atJam(12)), performerAndTime(hasReplacement, isOnStage)),
  TakeOffStage: weighted(likelyIf(hasPerformer(isOnStage), atStage(6)), performerAndTime(isOnStage)),
  ClearStage: weighted(likelyIf(hasPerformer(isOnStage), 1), withSeen),
  NextBand: weighted(likelyIf(hasPerformer(isSelected), atJam(6)), (inputs) => ({
    ...withSeen(inputs),
    staying: inputs.nextInt(2) === 0 ? [inputs.pickPerformer(isOnStage).id] : [],
  })),
  // With nobody callable, one `Next` empties the stage and further ones are refused: the high weight makes that likely to be generated
  Next: weighted(
    atOpenMic((gig) => (hasPerformer(isCallableAtOpenMic)(gig) ? 8 : 60)),
    withSeen,
  ),
  ResetPerformer: weighted(likelyIf(hasPerformer(hasPlayed), 3), performerAndTime(isInLineUp)),
  ResetLineUp: weighted(1, (inputs) => ({ order: inputs.shufflePerformerIds(), ...withSeen(inputs) })),
  // Usually the revision of one of the latest events
  UndoAction: weighted(14, (inputs) => ({
    revision: Math.max(0, inputs.gig.lastRevision - inputs.nextInt(inputs.isUsualCase() ? 4 : 40)),
    at: inputs.at,
  })),

  SwitchRaffle: weighted(2, (inputs) => ({ enabled: inputs.nextInt(3) > 0 })),
  SetRaffleEntrances: weighted(3, (inputs) => {
    const ids = [...new Set([1, 2, 3].map(() => inputs.pickPerformer(isInLineUp).id))];
    return {
      performerIds: inputs.isUsualCase() ? ids : [...ids, inputs.pickPerformer(hasStatus('removed')).id],
      entrances: inputs.nextInt(4),
    };
  }),
  SealRaffle: weighted(likelyIf(isRaffleEnabled, 2), (inputs) => ({ commitment: generateHash(inputs), at: inputs.at })),
  BreakRaffleSeal: weighted(1, (inputs) => ({ commitment: pickCommitment(inputs), at: inputs.at })),
  DrawRaffle: weighted(likelyIf(isRaffleEnabled, 5), (inputs) => ({
    commitment: pickCommitment(inputs),
    seed: inputs.isUsualCase() ? generateHash(inputs) : null,
    isNew: inputs.gig.raffleSeal === null ? inputs.isUsualCase() : !inputs.isUsualCase(),
    at: inputs.at,
  })),
  ResetRaffle: weighted(1, timeOnly),
};
const generatedTypes = everyCommand.flatMap(({ type }) => (type === 'CreateGig' ? [] : [type]));

/** Generates a command of a type that is picked by weight. */
export function generateCommand(inputs: CommandInputs) {
  const weights = generatedTypes.map((type) => ({ type, weight: weigh(commandGenerators[type].weight, inputs.gig) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const resolution = 9973; // large enough that even the smallest weight can be drawn
  let remaining = (inputs.nextInt(resolution) / resolution) * total;
  // the fallback is reached by rounding errors only
  return generateCommandOf(weights.find(({ weight }) => (remaining -= weight) < 0)?.type ?? 'ClearStage', inputs);
}

type CommandOf<Type extends GigCommandType> = { [Each in Type]: { type: Each; data: GigCommands[Each] } }[Type];
function generateCommandOf<Type extends GeneratedCommandType>(type: Type, inputs: CommandInputs): CommandOf<Type> {
  const generator: CommandGenerator<GigCommands[Type]> = commandGenerators[type];
  return { type, data: generator.generate(inputs) };
}
