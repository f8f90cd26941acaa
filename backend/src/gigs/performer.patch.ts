import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type Instrument } from '@jamjar/contracts/enums';

/** The body of PATCH /api/performers/{id}, its values already checked one by one (S2 §7). */
export interface PerformerPatch extends EditPerformerRequest {
  removed?: boolean;
  played?: boolean;
  onStage?: boolean;
  pendingStage?: boolean;
  pendingRemoval?: boolean;
  attended?: boolean;
  sortOrder?: number;
  currentInstruments?: readonly Instrument[] | null;
  replacingPerformerId?: PerformerId | null;
  replacementName?: unknown;
  stageStartTime?: unknown;
  timeOnStage?: unknown;
  performanceCount?: unknown;
}

/** What a PATCH asks for: one command, an edit of the performer and the person, or nothing that can be done (`field` says what). */
export type PatchMeaning =
  | { kind: 'command'; toCommand: (performerId: PerformerId, at: Instant) => GigCommand }
  | { kind: 'edit'; edit: EditPerformerRequest }
  | { kind: 'meaningless'; field: string | null };

interface Rule {
  asks: (patch: PerformerPatch) => boolean;
  command: (performerId: PerformerId, at: Instant, patch: PerformerPatch) => GigCommand;
}

/** A PATCH is read in this order, and the first match wins (decisions, "Stage and time"). */
const rules: readonly Rule[] = [
  { asks: ({ removed }) => removed === true, command: (performerId, at) => ({ type: 'RemovePerformer', data: { performerId, at } }) },
  { asks: ({ played }) => played === false, command: (performerId, at) => ({ type: 'ResetPerformer', data: { performerId, at } }) },
  { asks: ({ onStage }) => onStage === true, command: (performerId, at) => ({ type: 'PutOnStage', data: { performerId, at } }) },
  { asks: ({ onStage }) => onStage === false, command: (performerId, at) => ({ type: 'TakeOffStage', data: { performerId, at } }) },
  { asks: ({ pendingStage }) => pendingStage === true, command: (performerId, _at, patch) => selection(performerId, patch) },
  { asks: ({ pendingStage }) => pendingStage === false, command: (performerId) => ({ type: 'DeselectPerformer', data: { performerId } }) },
  {
    // Whoever replaces them says so on its own PATCH: this one only calls the leaving
    asks: ({ pendingRemoval }) => pendingRemoval === true,
    command: (performerId) => ({ type: 'SubOut', data: { performerId, replacementId: null, instruments: null } }),
  },
  { asks: ({ pendingRemoval }) => pendingRemoval === false, command: (performerId) => ({ type: 'KeepOnStage', data: { performerId } }) },
  {
    asks: ({ attended }) => attended !== undefined,
    command: (performerId, at, { attended = false }) => ({ type: 'MarkAttendance', data: { performerId, attended, at } }),
  },
  {
    asks: ({ sortOrder }) => sortOrder !== undefined,
    command: (performerId, _at, { sortOrder = 0 }) => ({ type: 'SetSortOrder', data: { performerId, sortOrder } }),
  },
  {
    asks: (patch) => patch.replacingPerformerId === null && given(patch).every((field) => neverAsked.has(field)),
    command: (performerId) => ({ type: 'DropReplacement', data: { performerId } }),
  },
];

/** Beside a match these are its arguments or ignored: the documents' client sends them along, the server knows better. */
const besideAMatch: ReadonlySet<string> = new Set([
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
const neverAsked: ReadonlySet<string> = new Set(['replacingPerformerId', 'replacementName']);

const editable: { [Field in keyof Required<EditPerformerRequest>]: true } = {
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
 * Translates a PATCH into the command that the intent calls send, so that there is one set of rules.
 * A field that neither the matched action nor an edit can take is named: nothing that was asked is dropped in silence.
 */
export function meaningOf(patch: PerformerPatch): PatchMeaning {
  const rule = rules.find(({ asks }) => asks(patch));
  if (!rule) return editOf(patch);
  const stray = given(patch).find((field) => !besideAMatch.has(field));
  if (stray !== undefined) return { kind: 'meaningless', field: stray };
  return { kind: 'command', toCommand: (performerId, at) => rule.command(performerId, at, patch) };
}

function editOf(patch: PerformerPatch): PatchMeaning {
  const fields = given(patch).filter((field) => field !== 'replacementName');
  const stray = fields.find((field) => !(field in editable));
  if (stray !== undefined || fields.length === 0) return { kind: 'meaningless', field: stray ?? given(patch)[0] ?? null };
  const { name, email, phone, instagram, lookingForBand, notes, instruments, tier, priority, performerType, raffleEntrances } = patch;
  return {
    kind: 'edit',
    edit: { name, email, phone, instagram, lookingForBand, notes, instruments, tier, priority, performerType, raffleEntrances },
  };
}

function selection(performerId: PerformerId, patch: PerformerPatch): GigCommand {
  const instruments = patch.currentInstruments ?? patch.instruments ?? null;
  return { type: 'SelectPerformer', data: { performerId, instruments, replacing: patch.replacingPerformerId ?? null } };
}

const given = (patch: PerformerPatch): string[] =>
  Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
