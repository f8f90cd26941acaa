import { type CommandBodies } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type performerCommands } from '@jamjar/contracts/gigs/commands/performer-commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { getServerTime } from '../../client/server-clock.js';
import { type CommandEffect, withName, type OptimisticPerformerUpdate } from './command-mutations.js';

type Updates = readonly OptimisticPerformerUpdate[];

/** Arguments for the optimistic update alone; they are not sent. */
interface OptimisticArgs {
  /** The new `sortOrder` to show until the server has answered. */
  MovePerformer: { sortOrder: number };
  /** The performer who leaves the stage in exchange. */
  PutOnStage: { replacedId: PerformerId | null };
  /** The performer who goes on stage. */
  Next: { nextId: PerformerId | null };
}
type OptimisticArgsOf<Type> = Type extends keyof OptimisticArgs ? OptimisticArgs[Type] : unknown;
export type PerformerCommandType = keyof CommandBodies & keyof typeof performerCommands;
export type LineUpCommandType = 'PutAllOnStage' | 'ClearStage' | 'NextBand' | 'Next' | 'SetRaffleEntrances' | 'UndoAction';
type CommandArgsOf<Type extends keyof CommandBodies, Subject> = {
  [Each in Type]: { type: Each } & Subject & CommandBodies[Each] & OptimisticArgsOf<Each>;
}[Type];
export type PerformerCommandArgs<Type extends PerformerCommandType = PerformerCommandType> = CommandArgsOf<Type, { id: PerformerId }>;
export type LineUpCommandArgs<Type extends LineUpCommandType = LineUpCommandType> = CommandArgsOf<Type, { gigId: GigId }>;

export const performerEffects: { readonly [Type in PerformerCommandType]: CommandEffect<PerformerCommandArgs<Type>, PerformerView> } = {
  SelectPerformer: {
    toUpdates: ({ id, instruments, replacingPerformerId = null }) => [
      { id, expectedFields: { pendingStage: true, held: false, currentInstruments: instruments ?? [], replacingPerformerId } },
    ],
    describe: withName('is selected'),
    unsentText: 'was not selected',
  },
  DeselectPerformer: {
    toUpdates: ({ id }) => [{ id, expectedFields: { pendingStage: false, currentInstruments: [] } }],
    describe: withName('is back in the queue'),
    unsentText: 'was not moved back',
  },
  PutOnStage: {
    toUpdates: ({ id, replacedId }) => [...toOnStageUpdates(id), ...(replacedId ? toOffStageUpdates(replacedId) : [])],
    describe: withName('is on stage'),
    unsentText: 'was not put on',
  },
  TakeOffStage: { toUpdates: ({ id }) => toOffStageUpdates(id), describe: withName('is off stage'), unsentText: 'was not taken off' },
  SubOut: { describe: withName('is to leave the stage') },
  KeepOnStage: { toUpdates: ({ id }) => toStayUpdates(id), describe: withName('stays on stage'), unsentText: 'was not kept on stage' },
  Swap: { describe: withName('is off stage, the replacement is on'), unsentText: 'was not swapped' },
  HoldPerformer: {
    toUpdates: ({ id, held }) => [{ id, expectedFields: { held } }],
    describe: ({ name, held }) => (held ? `${name} is held` : `${name} is back`),
  },
  CallPerformer: { unsentText: 'was not called' },
  MarkAttendance: {
    toUpdates: ({ id, attended }) => [{ id, expectedFields: { attended } }],
    describe: ({ name, attended }) => (attended ? `${name} attended` : `${name} is marked as not attended`),
    unsentText: 'was not marked',
  },
  MovePerformer: {
    toUpdates: ({ id, sortOrder }) => [{ id, expectedFields: { sortOrder } }],
    describe: withName('moved in the list'),
    unsentText: 'was not moved',
  },
  RemovePerformer: {},
};

const stageClearedText = 'Everybody is off stage';
export const lineUpEffects: { readonly [Type in LineUpCommandType]: CommandEffect<LineUpCommandArgs<Type>, readonly PerformerView[]> } = {
  PutAllOnStage: { describe: () => 'Everybody selected is on stage', unsentText: 'nobody was put on' },
  ClearStage: { describe: () => stageClearedText },
  NextBand: { toUpdates: toNextBandUpdates, describe: () => 'The next band is on stage', unsentText: 'the next band was not put on' },
  Next: {
    toUpdates: ({ seen, nextId }) => [...(seen?.stage ?? []).flatMap(toOffStageUpdates), ...(nextId ? toOnStageUpdates(nextId) : [])],
    describe: describeNext,
    unsentText: 'the stage was not changed',
  },
  /** No optimistic update, because only the server knows how the performers were before the action. */
  UndoAction: {},
  SetRaffleEntrances: {
    toUpdates: ({ performerIds, entrances }) => performerIds.map((id) => ({ id, expectedFields: { raffleEntrances: entrances } })),
    describe: (_changed, { performerIds: { length } }) =>
      `Raffle entrances of ${length} ${length === 1 ? 'participant' : 'participants'} changed`,
  },
};

function toNextBandUpdates({ seen, staying = [] }: LineUpCommandArgs<'NextBand'>): Updates {
  const { stage, selected } = seen ?? { stage: [], selected: [] };
  const leaving = stage.filter((id) => !staying.includes(id));
  return [...leaving.flatMap(toOffStageUpdates), ...staying.flatMap(toStayUpdates), ...selected.flatMap(toOnStageUpdates)];
}

/** @param changed the performers whom the command has changed */
function describeNext(changed: readonly PerformerView[]): string {
  const next = changed.find(({ onStage }) => onStage);
  return next ? `${next.name} is on stage` : stageClearedText;
}

const toStayUpdates = (id: PerformerId): Updates => [{ id, expectedFields: { pendingRemoval: false, replacementName: null } }];

/** Expects the stint to start now. The server's start time is slightly later: when it received the request. */
function toOnStageUpdates(id: PerformerId): Updates {
  const stageStartTime = formatServerTime();
  return [{ id, expectedFields: { onStage: true, pendingStage: false, held: false, replacingPerformerId: null, stageStartTime } }];
}

/** Leaves `timeOnStage` unchanged, because only the server can compute it. */
function toOffStageUpdates(id: PerformerId): Updates {
  const expectedFields = {
    onStage: false,
    pendingRemoval: false,
    replacementName: null,
    stageStartTime: null,
    currentInstruments: [],
    played: true,
    lastPlayedAt: formatServerTime(),
  };
  return [{ id, expectedFields }];
}

const formatServerTime = (): string => new Date(getServerTime()).toISOString();
