import { pick } from '@jamjar/contracts/pick';
import { type PerformerCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type PatchPerformerDto, eventFields, relationalFields } from './dto/performer.dto.js';

/** The fields of the validated body of PATCH /api/performers/{id}. */
export type PerformerPatch = Pick<PatchPerformerDto, keyof PatchPerformerDto>;

/**
 * How a PATCH is executed: as one gig command; as an edit of the performer, their participant or both; or not at all. `field` is the first
 * field that this PATCH must not contain, or null when the PATCH is empty.
 */
export type PatchInterpretation =
  | { kind: 'command'; command: PerformerCommand }
  | { kind: 'edit'; edit: EditPerformerRequest }
  | { kind: 'unsupported'; field: string | null };

type PatchPredicate = (patch: PerformerPatch) => boolean;
type ToCommand = (performerId: PerformerId, at: Instant, patch: PerformerPatch) => PerformerCommand;

/** The first action whose predicate accepts the PATCH is executed. */
const actions: readonly (readonly [PatchPredicate, ToCommand])[] = [
  [({ removed }) => removed === true, (performerId, at) => ({ type: 'RemovePerformer', data: { performerId, at } })],
  [({ played }) => played === false, (performerId, at) => ({ type: 'ResetPerformer', data: { performerId, at } })],
  [({ onStage }) => onStage === true, (performerId, at) => ({ type: 'PutOnStage', data: { performerId, at } })],
  [({ onStage }) => onStage === false, (performerId, at) => ({ type: 'TakeOffStage', data: { performerId, at } })],
  [({ pendingStage }) => pendingStage === true, toSelectPerformerCommand],
  [({ pendingStage }) => pendingStage === false, (performerId) => ({ type: 'DeselectPerformer', data: { performerId } })],
  [
    // This PATCH only marks the performer as leaving: a client selects the replacement with a second PATCH, on that performer
    ({ pendingRemoval }) => pendingRemoval === true,
    (performerId) => ({ type: 'SubOut', data: { performerId, replacementId: null, instruments: null } }),
  ],
  [({ pendingRemoval }) => pendingRemoval === false, (performerId) => ({ type: 'KeepOnStage', data: { performerId } })],
  [
    ({ attended }) => attended !== undefined,
    (performerId, at, { attended = false }) => ({ type: 'MarkAttendance', data: { performerId, attended, at } }),
  ],
  [({ held }) => held !== undefined, (performerId, at, { held = false }) => ({ type: 'HoldPerformer', data: { performerId, held, at } })],
  [
    ({ sortOrder }) => sortOrder !== undefined,
    (performerId, _at, { sortOrder = 0 }) => ({ type: 'SetSortOrder', data: { performerId, sortOrder } }),
  ],
  [
    (patch) => patch.replacingPerformerId === null && listDefinedFields(patch).every((field) => replacementFields.has(field)),
    (performerId) => ({ type: 'CancelReplacement', data: { performerId } }),
  ],
];

const replacementFields: ReadonlySet<string> = new Set(['replacingPerformerId', 'replacementName']);

/**
 * Translates a PATCH into a gig command or an edit. Where a POST route does the same, both use the same command, so that one set of rules
 * applies. Beside an action, `instruments` is the only field of an edit that is allowed; beside an edit, `replacementName` is the only
 * other field that is allowed, and it is ignored.
 */
export function interpretPatch(patch: PerformerPatch, performerId: PerformerId, at: Instant): PatchInterpretation {
  const edit = toEdit(patch);
  const fields = listDefinedFields(patch);
  const action = actions.find(([matchesPatch]) => matchesPatch(patch));
  if (action) {
    const unsupportedField = fields.find((field) => field in edit && field !== 'instruments');
    if (unsupportedField !== undefined) return { kind: 'unsupported', field: unsupportedField };
    const [, toCommand] = action;
    return { kind: 'command', command: toCommand(performerId, at, patch) };
  }
  const unsupportedField = fields.find((field) => !(field in edit) && field !== 'replacementName');
  if (unsupportedField !== undefined) return { kind: 'unsupported', field: unsupportedField };
  return fields.some((field) => field in edit) ? { kind: 'edit', edit } : { kind: 'unsupported', field: fields[0] ?? null };
}

const toEdit = (patch: PerformerPatch): EditPerformerRequest => pick(patch, [...relationalFields, ...eventFields, 'was']);

function toSelectPerformerCommand(performerId: PerformerId, _at: Instant, patch: PerformerPatch): PerformerCommand {
  const instruments = patch.currentInstruments ?? patch.instruments ?? null;
  return { type: 'SelectPerformer', data: { performerId, instruments, replacingPerformerId: patch.replacingPerformerId ?? null } };
}

const listDefinedFields = (patch: PerformerPatch): string[] =>
  Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
