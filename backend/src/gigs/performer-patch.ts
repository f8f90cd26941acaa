import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type Instrument } from '@jamjar/contracts/enums';

/** The validated body of PATCH /api/performers/{id}. */
export interface PerformerPatch extends EditPerformerRequest {
  removed?: boolean;
  played?: boolean;
  onStage?: boolean;
  pendingStage?: boolean;
  pendingRemoval?: boolean;
  attended?: boolean;
  sortOrder?: number;
  /** With `pendingStage: true`, the instrument to select; without this field, or when it is null, that in `instruments`. */
  currentInstruments?: readonly Instrument[] | null;
  replacingPerformerId?: PerformerId | null;
  replacementName?: unknown;
  stageStartTime?: unknown;
  timeOnStage?: unknown;
  performanceCount?: unknown;
}

/**
 * What a PATCH means: one command, an edit of the performer or their participant, or an unsupported request. `field` is the first field
 * that this PATCH cannot contain, or null when the PATCH is empty.
 */
export type PatchInterpretation =
  | { kind: 'command'; toGigCommand: (performerId: PerformerId, at: Instant) => GigCommand }
  | { kind: 'edit'; edit: EditPerformerRequest }
  | { kind: 'unsupported'; field: string | null };

interface ActionRule {
  matches: (patch: PerformerPatch) => boolean;
  toGigCommand: (performerId: PerformerId, at: Instant, patch: PerformerPatch) => GigCommand;
}

/** The rules are tried in this order, and the first that matches is applied. */
const actionRules: readonly ActionRule[] = [
  {
    matches: ({ removed }) => removed === true,
    toGigCommand: (performerId, at) => ({ type: 'RemovePerformer', data: { performerId, at } }),
  },
  { matches: ({ played }) => played === false, toGigCommand: (performerId, at) => ({ type: 'ResetPerformer', data: { performerId, at } }) },
  { matches: ({ onStage }) => onStage === true, toGigCommand: (performerId, at) => ({ type: 'PutOnStage', data: { performerId, at } }) },
  { matches: ({ onStage }) => onStage === false, toGigCommand: (performerId, at) => ({ type: 'TakeOffStage', data: { performerId, at } }) },
  {
    matches: ({ pendingStage }) => pendingStage === true,
    toGigCommand: (performerId, _at, patch) => toSelectPerformerCommand(performerId, patch),
  },
  {
    matches: ({ pendingStage }) => pendingStage === false,
    toGigCommand: (performerId) => ({ type: 'DeselectPerformer', data: { performerId } }),
  },
  {
    // A client selects a replacement with a second PATCH, of the replacement: this one only marks the performer as leaving
    matches: ({ pendingRemoval }) => pendingRemoval === true,
    toGigCommand: (performerId) => ({ type: 'SubOut', data: { performerId, replacementId: null, instruments: null } }),
  },
  {
    matches: ({ pendingRemoval }) => pendingRemoval === false,
    toGigCommand: (performerId) => ({ type: 'KeepOnStage', data: { performerId } }),
  },
  {
    matches: ({ attended }) => attended !== undefined,
    toGigCommand: (performerId, at, { attended = false }) => ({ type: 'MarkAttendance', data: { performerId, attended, at } }),
  },
  {
    matches: ({ sortOrder }) => sortOrder !== undefined,
    toGigCommand: (performerId, _at, { sortOrder = 0 }) => ({ type: 'SetSortOrder', data: { performerId, sortOrder } }),
  },
  {
    matches: (patch) => patch.replacingPerformerId === null && definedFields(patch).every((field) => replacementFields.has(field)),
    toGigCommand: (performerId) => ({ type: 'CancelReplacement', data: { performerId } }),
  },
];

/** Fields that a PATCH with an action may contain: actions, their arguments, and values that the server computes itself and ignores. */
const fieldsAllowedWithAction: ReadonlySet<string> = new Set([
  'removed',
  'played',
  'onStage',
  'pendingStage',
  'pendingRemoval',
  'attended',
  'sortOrder',
  'currentInstruments',
  'instruments',
  'replacingPerformerId',
  'replacementName',
  'stageStartTime',
  'timeOnStage',
  'performanceCount',
]);
const replacementFields: ReadonlySet<string> = new Set(['replacingPerformerId', 'replacementName']);

const editableFields: { [Field in keyof Required<EditPerformerRequest>]: true } = {
  name: true,
  email: true,
  phone: true,
  instagram: true,
  lookingForBand: true,
  notes: true,
  instruments: true,
  tier: true,
  priority: true,
  performerType: true,
  raffleEntrances: true,
};

/**
 * Translates a PATCH into a gig command or an edit. Where a POST route does the same, both use the same command, so that there is one
 * set of rules. A field that neither accompanies the action nor belongs to the edit makes the PATCH unsupported; an edit ignores
 * `replacementName`.
 */
export function interpretPatch(patch: PerformerPatch): PatchInterpretation {
  const rule = actionRules.find(({ matches }) => matches(patch));
  if (!rule) return interpretAsEdit(patch);
  const unsupportedField = definedFields(patch).find((field) => !fieldsAllowedWithAction.has(field));
  if (unsupportedField !== undefined) return { kind: 'unsupported', field: unsupportedField };
  return { kind: 'command', toGigCommand: (performerId, at) => rule.toGigCommand(performerId, at, patch) };
}

function interpretAsEdit(patch: PerformerPatch): PatchInterpretation {
  const fields = definedFields(patch).filter((field) => field !== 'replacementName');
  const unsupportedField = fields.find((field) => !(field in editableFields));
  if (unsupportedField !== undefined || fields.length === 0)
    return { kind: 'unsupported', field: unsupportedField ?? definedFields(patch)[0] ?? null };
  const { name, email, phone, instagram, lookingForBand, notes, instruments, tier, priority, performerType, raffleEntrances } = patch;
  return {
    kind: 'edit',
    edit: { name, email, phone, instagram, lookingForBand, notes, instruments, tier, priority, performerType, raffleEntrances },
  };
}

function toSelectPerformerCommand(performerId: PerformerId, patch: PerformerPatch): GigCommand {
  const instruments = patch.currentInstruments ?? patch.instruments ?? null;
  return { type: 'SelectPerformer', data: { performerId, instruments, replacingPerformerId: patch.replacingPerformerId ?? null } };
}

const definedFields = (patch: PerformerPatch): string[] =>
  Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
