import { type GigCommand, type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { countPerformers } from '@jamjar/contracts/gigs/line-up.order';
import { gigCommand, newPerformer } from '../fixtures/commands.fixture.js';
import { toInstant } from '../fixtures/instants.fixture.js';
import { type PerformerFixture } from '../fixtures/performers.fixture.js';
import { type CommandInputs } from './command-inputs.js';

export type GeneratedCommand = Exclude<GigCommand, { type: 'CreateGig' }>;
export type GeneratedCommandType = Exclude<GigCommandType, 'CreateGig'>;

const startOfNextDay = toInstant('2026-05-09T00:00');
const startOfGigDay = toInstant('00:00');
/** The value, or undefined in half of the cases. */
const maybe = <Value>(inputs: CommandInputs, value: Value): Value | undefined => (inputs.nextInt(2) === 0 ? value : undefined);
const toNewPerformers = (fixtures: readonly PerformerFixture[]) => fixtures.map((fixture) => newPerformer(fixture));

/** The data of a command that needs only a performer, usually with one of these statuses, and the time. */
const performerAndTime = (inputs: CommandInputs, ...statuses: Parameters<CommandInputs['pickPerformer']>) => ({
  performerId: inputs.pickPerformer(...statuses).id,
  at: inputs.at,
});

/** Usually a valid choice: one of several own instruments, or null or the own list when there is at most one. Otherwise often an invalid one. */
function pickOwnInstruments(inputs: CommandInputs, own: PerformerFixture['instruments']): PerformerFixture['instruments'] | null {
  if (!inputs.isUsualCase()) return inputs.pickOne([null, [], ['woodwind'], own]);
  return own.length > 1 ? own.slice(0, 1) : inputs.pickOne([null, own]);
}

/** Generates a command of each type, usually with data that the current gig accepts, if it accepts this type at all. */
export const commandGenerators: {
  readonly [Type in GeneratedCommandType]: (inputs: CommandInputs) => Extract<GeneratedCommand, { type: Type }>;
} = {
  EditGig: (inputs) =>
    gigCommand('EditGig', {
      name: maybe(inputs, `Jam ${inputs.nextInt(4)}`),
      // The last date is in the past at every step
      date: maybe(inputs, inputs.pickOne([toInstant('19:30'), toInstant('20:00'), toInstant('2026-05-07T20:00')])),
      venue: maybe(inputs, inputs.pickOne([null, 'The Cellar', 'The Attic'])),
      description: maybe(inputs, inputs.pickOne([null, 'Bring a friend'])),
      timeLimit: maybe(inputs, inputs.pickOne([null, 0, 15])),
    }),
  SetTimeLimit: (inputs) => gigCommand('SetTimeLimit', { minutes: inputs.pickOne([null, 0, 10, 15, 20]) }),
  ChangeLogo: (inputs) =>
    gigCommand('ChangeLogo', { logoUrl: inputs.pickOne([null, 'https://jam.example/a.png', 'https://jam.example/b.png']) }),
  CompleteGig: ({ at }) => gigCommand('CompleteGig', { at }),
  ReopenGig: ({ at }) => gigCommand('ReopenGig', { at }),
  DeleteGig: ({ at }) => gigCommand('DeleteGig', { at }),

  GenerateSignupLink: () => gigCommand('GenerateSignupLink', {}),
  SwitchSignups: (inputs) => gigCommand('SwitchSignups', { enabled: inputs.nextInt(3) > 0 }),
  SetSignupLimit: (inputs) =>
    gigCommand('SetSignupLimit', { limit: inputs.isUsualCase() ? Math.max(1, countPerformers(inputs.gig) + inputs.nextInt(8) - 1) : null }),
  GenerateFeedbackLink: () => gigCommand('GenerateFeedbackLink', {}),
  SwitchFeedback: (inputs) => gigCommand('SwitchFeedback', { enabled: inputs.nextInt(2) === 0 }),

  AddPerformers: (inputs) =>
    gigCommand('AddPerformers', {
      performers: toNewPerformers(inputs.pickNewPerformers(inputs.isUsualCase() ? 1 + inputs.nextInt(2) : 0)),
      at: inputs.at,
    }),
  SignUpPerformers: (inputs) =>
    gigCommand('SignUpPerformers', {
      performers: toNewPerformers(inputs.pickNewPerformers(1 + inputs.nextInt(3))),
      at: inputs.at,
      startOfToday: inputs.isUsualCase() ? startOfGigDay : startOfNextDay,
    }),
  EditPerformer: (inputs) =>
    gigCommand('EditPerformer', {
      performerId: inputs.pickPerformer('waiting', 'selected', 'onStage').id,
      instruments: maybe(inputs, inputs.pickOne<PerformerFixture['instruments']>([['vocals'], ['bass', 'drums'], []])),
      tier: maybe(inputs, inputs.pickOne([null, 'T1', 'T2'])),
      priority: maybe(inputs, inputs.nextInt(2) === 0),
      performerType: maybe(inputs, inputs.pickOne(['solo', 'band'])),
      raffleEntrances: inputs.nextInt(4),
    }),
  RemovePerformer: (inputs) => gigCommand('RemovePerformer', performerAndTime(inputs, 'waiting', 'selected', 'onStage')),
  MovePerformer: (inputs) =>
    gigCommand('MovePerformer', {
      performerId: inputs.pickPerformer('waiting').id,
      beforeId: inputs.isUsualCase() ? inputs.pickPerformer('waiting').id : null,
    }),
  SetSortOrder: (inputs) =>
    gigCommand('SetSortOrder', {
      performerId: inputs.pickPerformer('waiting').id,
      // Close together, so that no number is free between some neighbours
      sortOrder: inputs.isUsualCase() ? 1000 * inputs.nextInt(30) + inputs.nextInt(3) : inputs.nextInt(4) - 2,
    }),
  ArrangeQueue: (inputs) =>
    gigCommand('ArrangeQueue', {
      performerIds: inputs.isUsualCase()
        ? inputs.shufflePerformerIds()
        : [...inputs.shufflePerformerIds(), inputs.pickPerformer('removed').id],
    }),
  MarkAttendance: (inputs) => {
    const { id, attended } = inputs.pickPerformer('waiting', 'onStage', 'selected');
    return gigCommand('MarkAttendance', { performerId: id, attended: inputs.isUsualCase() !== attended, at: inputs.at });
  },

  SelectPerformer: (inputs) => {
    const { id, instruments } = inputs.nextInt(8) > 0 ? inputs.pickPerformer('waiting') : inputs.pickPerformer('selected', 'onStage');
    const replacingPerformerId = inputs.nextInt(5) < 2 ? inputs.pickPerformer('onStage').id : null;
    return gigCommand('SelectPerformer', { performerId: id, instruments: pickOwnInstruments(inputs, instruments), replacingPerformerId });
  },
  DeselectPerformer: (inputs) => gigCommand('DeselectPerformer', { performerId: inputs.pickPerformer('selected').id }),
  CancelReplacement: (inputs) => gigCommand('CancelReplacement', { performerId: pickReplacementId(inputs) }),
  PutOnStage: (inputs) =>
    gigCommand('PutOnStage', performerAndTime(inputs, inputs.gig.settings.type === 'openmic' ? 'waiting' : 'selected')),
  PutAllOnStage: ({ at }) => gigCommand('PutAllOnStage', { at }),
  SubOut: (inputs) => {
    const { id, instruments } = inputs.pickPerformer('waiting');
    const replacementId = inputs.nextInt(4) > 0 ? id : null;
    return gigCommand('SubOut', {
      performerId: inputs.pickPerformer('onStage').id,
      replacementId,
      instruments: pickOwnInstruments(inputs, instruments),
    });
  },
  KeepOnStage: (inputs) => gigCommand('KeepOnStage', { performerId: pickLeavingId(inputs) }),
  Swap: (inputs) => gigCommand('Swap', { performerId: pickLeavingId(inputs), at: inputs.at }),
  TakeOffStage: (inputs) => gigCommand('TakeOffStage', performerAndTime(inputs, 'onStage')),
  ClearStage: ({ at }) => gigCommand('ClearStage', { at }),
  ResetPerformer: (inputs) => gigCommand('ResetPerformer', performerAndTime(inputs, 'onStage', 'selected', 'waiting')),
  ResetLineUp: (inputs) => gigCommand('ResetLineUp', { order: inputs.shufflePerformerIds(), at: inputs.at }),

  SwitchRaffle: (inputs) => gigCommand('SwitchRaffle', { enabled: inputs.nextInt(3) > 0 }),
  DrawRaffle: (inputs) =>
    gigCommand('DrawRaffle', {
      seed: inputs
        .nextInt(2 ** 30)
        .toString(16)
        .padStart(64, 'f'),
      at: inputs.at,
    }),
  ResetRaffle: ({ at }) => gigCommand('ResetRaffle', { at }),
};

/** Usually a performer on stage who has a replacement; otherwise anybody, usually on stage. */
function pickLeavingId(inputs: CommandInputs) {
  const leaving = [...inputs.gig.performers.values()].filter(({ status }) => status.kind === 'onStage' && status.subOut?.replacementId);
  return (
    (inputs.isUsualCase() ? leaving[inputs.nextInt(Math.max(1, leaving.length))] : undefined)?.id ?? inputs.pickPerformer('onStage').id
  );
}

/** Usually a selected performer who replaces another; otherwise anybody, usually selected. */
function pickReplacementId(inputs: CommandInputs) {
  const replacing = [...inputs.gig.performers.values()].filter(({ status }) => status.kind === 'selected' && status.replacingPerformerId);
  return (
    (inputs.isUsualCase() ? replacing[inputs.nextInt(Math.max(1, replacing.length))] : undefined)?.id ?? inputs.pickPerformer('selected').id
  );
}
