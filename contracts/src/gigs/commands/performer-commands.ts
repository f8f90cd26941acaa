import { type CommandRows, undoableFields, leaveStageFields, goOnStageFields, selectionFields } from './command-row.js';

const toPerformerRoute = <Path extends string>(path: Path) => `POST /api/performers/:performerId/${path}` as const;

/**
 * The commands on one performer. Their routes respond with that performer.
 * `idempotent: false`: when it is repeated, the command changes something again or is refused.
 */
export const performerCommands = {
  /** Selects the performer for the stage with one of their instruments, if any, optionally as the replacement of a performer on stage. */
  SelectPerformer: {
    route: toPerformerRoute('select'),
    fields: ['instruments', 'replacingPerformerId'],
    events: ['PerformerSelected'],
    changedPerformerFields: [...selectionFields, 'held'],
  },
  DeselectPerformer: { route: toPerformerRoute('deselect'), events: ['PerformerDeselected'], changedPerformerFields: selectionFields },
  /** At a jam the performer must be selected first; a performer whom they replace leaves the stage. */
  PutOnStage: {
    timed: true,
    route: toPerformerRoute('put-on-stage'),
    events: ['PerformerWentOnStage', 'PerformerLeftStage'],
    changedPerformerFields: goOnStageFields,
  },
  /** Adds the whole minutes of the stint to the performer's time on stage. */
  TakeOffStage: {
    timed: true,
    route: toPerformerRoute('take-off-stage'),
    events: ['PerformerLeftStage'],
    changedPerformerFields: leaveStageFields,
  },
  /** Marks the performer as leaving the stage, and selects the replacement, if any, with these `instruments`. */
  SubOut: {
    route: toPerformerRoute('sub-out'),
    fields: ['replacementId', 'instruments'],
    events: ['SubOutRequested', 'PerformerSelected'],
    changedPerformerFields: [...selectionFields, 'held'],
  },
  /** Cancels the Sub Out of the performer. */
  KeepOnStage: { route: toPerformerRoute('keep-on-stage'), events: ['SubOutCancelled'], changedPerformerFields: selectionFields },
  /** The performer leaves the stage, and their replacement goes on in the same append. */
  Swap: {
    timed: true,
    route: toPerformerRoute('swap'),
    events: ['PerformerLeftStage', 'PerformerWentOnStage'],
    changedPerformerFields: goOnStageFields,
    idempotent: false,
  },
  /** Holds a waiting performer, so that they are not called, or ends the hold. Place pages send this command, too. */
  HoldPerformer: {
    timed: true,
    route: toPerformerRoute('hold'),
    fields: ['held'],
    events: ['PerformerHeld', 'HoldEnded'],
    changedPerformerFields: ['held'],
  },
  /** Calls the performer to the stage; their phone rings if alerts are on. A repetition within a minute is refused. */
  CallPerformer: {
    timed: true,
    route: toPerformerRoute('call'),
    events: ['PerformerCalled'],
    changedPerformerFields: ['calledAt'],
    idempotent: false,
  },
  MarkAttendance: {
    timed: true,
    route: toPerformerRoute('attendance'),
    fields: ['attended'],
    events: ['PerformerAttended', 'AttendanceWithdrawn'],
    changedPerformerFields: ['attended'],
  },
  /** Moves the performer directly before another one, or to the end (null). */
  MovePerformer: {
    route: toPerformerRoute('move'),
    fields: ['beforeId'],
    events: ['LineUpReordered'],
    changedPerformerFields: ['sortOrder'],
  },
  /** Removes the performer for good. */
  RemovePerformer: {
    timed: true,
    route: toPerformerRoute('remove'),
    events: ['PerformerRemoved', 'PerformerDeselected', 'PerformerLeftStage'],
    changedPerformerFields: [...undoableFields, 'removed', 'removedBy'],
    idempotent: false,
  },
} as const satisfies CommandRows;
