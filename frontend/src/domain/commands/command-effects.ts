import { type CommandBodies } from '@jamjar/contracts/gigs/commands/sent-commands';
import { type performerCommands } from '@jamjar/contracts/gigs/commands/performer-commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { getServerTime } from '../../client/server-clock.js';
import { type CommandEffect, nameAnd, type OptimisticPerformerUpdate } from './command-mutations.js';

type Updates = readonly OptimisticPerformerUpdate[];

/** What only the optimistic update uses; it is not sent. */
interface Hints {
  /** Until the server has answered. */
  MovePerformer: { sortOrder: number };
  /** The performer who leaves the stage in exchange. */
  PutOnStage: { replacedId: PerformerId | null };
  /** Who goes on stage. */
  Next: { nextId: PerformerId | null };
}
type HintsOf<Type> = Type extends keyof Hints ? Hints[Type] : unknown;
export type PerformerCommandType = keyof CommandBodies & keyof typeof performerCommands;
export type LineUpCommandType = 'PutAllOnStage' | 'ClearStage' | 'NextBand' | 'Next' | 'SetRaffleEntrances' | 'UndoAction';
type CallsOf<Type extends keyof CommandBodies, Subject> = {
  [Each in Type]: { type: Each } & Subject & CommandBodies[Each] & HintsOf<Each>;
}[Type];
export type PerformerCall<Type extends PerformerCommandType = PerformerCommandType> = CallsOf<Type, { id: PerformerId }>;
export type LineUpCall<Type extends LineUpCommandType = LineUpCommandType> = CallsOf<Type, { gigId: GigId }>;

export const performerEffects: { readonly [Type in PerformerCommandType]: CommandEffect<PerformerCall<Type>, PerformerView> } = {
  SelectPerformer: {
    toUpdates: ({ id, instruments, replacingPerformerId = null }) => [
      { id, expectedFields: { pendingStage: true, held: false, currentInstruments: instruments ?? [], replacingPerformerId } },
    ],
    describe: nameAnd('is selected'),
    notDone: 'was not selected',
  },
  DeselectPerformer: {
    toUpdates: ({ id }) => [{ id, expectedFields: { pendingStage: false, currentInstruments: [] } }],
    describe: nameAnd('is back in the queue'),
    notDone: 'was not moved back',
  },
  PutOnStage: {
    toUpdates: ({ id, replacedId }) => [...toOnStage(id), ...(replacedId ? toOffStage(replacedId) : [])],
    describe: nameAnd('is on stage'),
    notDone: 'was not put on',
  },
  TakeOffStage: { toUpdates: ({ id }) => toOffStage(id), describe: nameAnd('is off stage'), notDone: 'was not taken off' },
  SubOut: { describe: nameAnd('is to leave the stage') },
  KeepOnStage: { toUpdates: ({ id }) => toKept(id), describe: nameAnd('stays on stage'), notDone: 'was not kept on stage' },
  Swap: { describe: nameAnd('is off stage, the replacement is on'), notDone: 'was not swapped' },
  HoldPerformer: {
    toUpdates: ({ id, held }) => [{ id, expectedFields: { held } }],
    describe: ({ name, held }) => (held ? `${name} is held` : `${name} is back`),
  },
  CallPerformer: { notDone: 'was not called' },
  MarkAttendance: {
    toUpdates: ({ id, attended }) => [{ id, expectedFields: { attended } }],
    describe: ({ name, attended }) => (attended ? `${name} attended` : `${name} is marked as not attended`),
    notDone: 'was not marked',
  },
  MovePerformer: {
    toUpdates: ({ id, sortOrder }) => [{ id, expectedFields: { sortOrder } }],
    describe: nameAnd('moved in the list'),
    notDone: 'was not moved',
  },
  RemovePerformer: {},
};

const stageClearedText = 'Everybody is off stage';
export const lineUpEffects: { readonly [Type in LineUpCommandType]: CommandEffect<LineUpCall<Type>, readonly PerformerView[]> } = {
  PutAllOnStage: { describe: () => 'Everybody selected is on stage', notDone: 'nobody was put on' },
  ClearStage: { describe: () => stageClearedText },
  NextBand: { toUpdates: toNextBand, describe: () => 'The next band is on stage', notDone: 'the next band was not put on' },
  Next: {
    toUpdates: ({ seen, nextId }) => [...(seen?.stage ?? []).flatMap(toOffStage), ...(nextId ? toOnStage(nextId) : [])],
    describe: describeNext,
    notDone: 'the stage was not changed',
  },
  /** Without an optimistic update: only the server knows how they were before. */
  UndoAction: {},
  SetRaffleEntrances: {
    toUpdates: ({ performerIds, entrances }) => performerIds.map((id) => ({ id, expectedFields: { raffleEntrances: entrances } })),
    describe: (_changed, { performerIds: { length } }) =>
      `Raffle entrances of ${length} ${length === 1 ? 'participant' : 'participants'} changed`,
  },
};

function toNextBand({ seen, staying = [] }: LineUpCall<'NextBand'>): Updates {
  const { stage, selected } = seen ?? { stage: [], selected: [] };
  return [...stage.filter((id) => !staying.includes(id)).flatMap(toOffStage), ...staying.flatMap(toKept), ...selected.flatMap(toOnStage)];
}

/** @param changed the performers whom the command has changed */
function describeNext(changed: readonly PerformerView[]): string {
  const next = changed.find(({ onStage }) => onStage);
  return next ? `${next.name} is on stage` : stageClearedText;
}

const toKept = (id: PerformerId): Updates => [{ id, expectedFields: { pendingRemoval: false, replacementName: null } }];

/** Guesses the start time; the server's is slightly later, since it counts from the arrival of the request. */
function toOnStage(id: PerformerId): Updates {
  const stageStartTime = formatServerTime();
  return [{ id, expectedFields: { onStage: true, pendingStage: false, held: false, replacingPerformerId: null, stageStartTime } }];
}

/** Without the time on stage, which only the server computes. */
function toOffStage(id: PerformerId): Updates {
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
