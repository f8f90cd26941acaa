import { type GigCommandType } from '../command-table.js';

type Trait = 'undoable' | 'idempotent' | 'completed';

/**
 * The expected properties of each command, independent of the command table: who may send it, whether it can be undone, whether repeating it
 * right after it was accepted changes nothing, and whether a completed gig accepts it.
 */
export const expectedCommands: Readonly<
  Record<GigCommandType, readonly ['operator' | 'owner' | 'public' | 'server', ...traits: readonly Trait[]]>
> = {
  SelectPerformer: ['operator', 'undoable', 'idempotent'],
  DeselectPerformer: ['operator', 'undoable', 'idempotent'],
  CancelReplacement: ['operator', 'undoable', 'idempotent'],
  PutOnStage: ['operator', 'undoable', 'idempotent'],
  TakeOffStage: ['operator', 'undoable', 'idempotent'],
  SubOut: ['operator', 'undoable', 'idempotent'],
  KeepOnStage: ['operator', 'undoable', 'idempotent'],
  Swap: ['operator', 'undoable'],
  HoldPerformer: ['operator', 'undoable', 'idempotent'],
  CallPerformer: ['operator'],
  MarkAttendance: ['operator', 'undoable', 'idempotent'],
  MovePerformer: ['operator', 'undoable', 'idempotent'],
  ResetPerformer: ['operator', 'undoable', 'idempotent'],
  RemovePerformer: ['operator'],
  CancelSignup: ['public', 'idempotent'],
  PutAllOnStage: ['operator', 'undoable', 'idempotent'],
  ClearStage: ['operator', 'undoable', 'idempotent'],
  NextBand: ['operator', 'undoable'],
  Next: ['operator', 'undoable'],
  UndoAction: ['operator'],
  ArrangeQueue: ['operator', 'undoable', 'idempotent'],
  SetRaffleEntrances: ['operator', 'undoable', 'idempotent'],
  SwitchRaffle: ['owner', 'idempotent'],
  SetSignupLimit: ['owner', 'idempotent'],
  CreateGig: ['owner'],
  EditGig: ['owner', 'idempotent'],
  SetTimeLimit: ['owner', 'idempotent'],
  ChangeLogo: ['owner', 'idempotent'],
  CompleteGig: ['owner', 'idempotent', 'completed'],
  ReopenGig: ['owner', 'idempotent', 'completed'],
  DeleteGig: ['owner', 'completed'],
  GenerateLink: ['owner'],
  SwitchLink: ['owner', 'idempotent'],
  AddPerformers: ['operator'],
  SignUpPerformers: ['public'],
  SetSortOrder: ['operator', 'undoable', 'idempotent'],
  EditPerformer: ['operator', 'idempotent'],
  ResetLineUp: ['operator', 'undoable', 'idempotent'],
  SealRaffle: ['operator', 'idempotent'],
  BreakRaffleSeal: ['server', 'idempotent'],
  DrawRaffle: ['operator'],
  ResetRaffle: ['operator', 'idempotent'],
};

export const hasExpectedTrait = (type: GigCommandType, trait: Trait): boolean => expectedCommands[type].includes(trait);
