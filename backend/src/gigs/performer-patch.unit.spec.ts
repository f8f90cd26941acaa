import { instant, performerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { interpretPatch, type PatchInterpretation, type PerformerPatch } from './performer-patch.js';

const ana = performerId('00000000-0000-4000-8000-00000000000a');
const bo = performerId('00000000-0000-4000-8000-00000000000b');
const at = instant(1_700_000_000_000);

/** Interprets a PATCH of Ana; returns the command itself if it is one. */
function interpret(patch: PerformerPatch): GigCommand | PatchInterpretation {
  const interpretation = interpretPatch(patch, ana, at);
  return interpretation.kind === 'command' ? interpretation.command : interpretation;
}

/** The bodies with which clients of the API other than the web app, which uses POST routes, request an action; each with its command. */
const actionBodies: readonly [title: string, body: PerformerPatch, command: GigCommand][] = [
  [
    'selects a performer',
    { pendingStage: true, currentInstruments: ['vocals'] },
    { type: 'SelectPerformer', data: { performerId: ana, instruments: ['vocals'], replacingPerformerId: null } },
  ],
  [
    'selects a performer without instruments',
    { pendingStage: true, currentInstruments: [] },
    { type: 'SelectPerformer', data: { performerId: ana, instruments: [], replacingPerformerId: null } },
  ],
  [
    'selects a replacement of a performer on stage',
    { pendingStage: true, currentInstruments: ['bass'], replacingPerformerId: bo },
    { type: 'SelectPerformer', data: { performerId: ana, instruments: ['bass'], replacingPerformerId: bo } },
  ],
  [
    'selects a replacement with `instruments` instead of `currentInstruments`',
    { pendingStage: true, instruments: ['bass'], replacingPerformerId: bo },
    { type: 'SelectPerformer', data: { performerId: ana, instruments: ['bass'], replacingPerformerId: bo } },
  ],
  [
    'marks a performer as leaving, before a second PATCH selects the replacement',
    { pendingRemoval: true, replacementName: 'Bo' },
    { type: 'SubOut', data: { performerId: ana, replacementId: null, instruments: null } },
  ],
  [
    'marks a performer as leaving without a replacement',
    { pendingRemoval: true },
    { type: 'SubOut', data: { performerId: ana, replacementId: null, instruments: null } },
  ],
  ['cancels a Sub Out', { pendingRemoval: false, replacementName: null }, { type: 'KeepOnStage', data: { performerId: ana } }],
  [
    'puts a selected performer on stage',
    { onStage: true, pendingStage: false, played: true, stageStartTime: null, replacingPerformerId: null },
    { type: 'PutOnStage', data: { performerId: ana, at } },
  ],
  [
    'puts a performer on stage and ignores `performanceCount`',
    { onStage: true, pendingStage: false, played: true, stageStartTime: null, replacingPerformerId: null, performanceCount: 3 },
    { type: 'PutOnStage', data: { performerId: ana, at } },
  ],
  [
    'puts the replacement of a swap on stage and ignores the start time',
    { onStage: true, pendingStage: false, played: true, stageStartTime: '2026-11-21T20:00:00.000Z', replacingPerformerId: null },
    { type: 'PutOnStage', data: { performerId: ana, at } },
  ],
  [
    'puts a performer of an open mic on stage',
    { onStage: true, stageStartTime: '2026-11-21T20:00:00.000Z' },
    { type: 'PutOnStage', data: { performerId: ana, at } },
  ],
  [
    'takes a performer of a jam off stage',
    { onStage: false, played: true, stageStartTime: null, timeOnStage: 12, currentInstruments: [] },
    { type: 'TakeOffStage', data: { performerId: ana, at } },
  ],
  [
    'takes a replaced performer off stage',
    {
      onStage: false,
      played: true,
      stageStartTime: null,
      timeOnStage: 12,
      currentInstruments: [],
      pendingRemoval: false,
      replacementName: null,
    },
    { type: 'TakeOffStage', data: { performerId: ana, at } },
  ],
  [
    'takes a performer of an open mic off stage',
    { onStage: false, played: true, stageStartTime: null, timeOnStage: 12 },
    { type: 'TakeOffStage', data: { performerId: ana, at } },
  ],
  [
    'takes a performer off stage for a client that clears the stage with one PATCH per performer',
    { onStage: false, stageStartTime: null, currentInstruments: [], pendingRemoval: false, replacementName: null },
    { type: 'TakeOffStage', data: { performerId: ana, at } },
  ],
  [
    'deselects a performer',
    { pendingStage: false, currentInstruments: [], replacingPerformerId: null },
    { type: 'DeselectPerformer', data: { performerId: ana } },
  ],
  ['cancels a replacement', { replacingPerformerId: null }, { type: 'CancelReplacement', data: { performerId: ana } }],
  [
    'cancels a replacement and ignores its name',
    { replacingPerformerId: null, replacementName: null },
    { type: 'CancelReplacement', data: { performerId: ana } },
  ],
  [
    'removes a performer from a jam or an open mic',
    { removed: true, onStage: false, stageStartTime: null },
    { type: 'RemovePerformer', data: { performerId: ana, at } },
  ],
  [
    'removes a performer from a generic event',
    { removed: true, attended: false },
    { type: 'RemovePerformer', data: { performerId: ana, at } },
  ],
  ['marks a performer as attended', { attended: true }, { type: 'MarkAttendance', data: { performerId: ana, attended: true, at } }],
  ['holds a performer', { held: true }, { type: 'HoldPerformer', data: { performerId: ana, held: true, at } }],
  [
    'ends a hold, and ignores the sort order, which has lower precedence',
    { held: false, sortOrder: 2000 },
    { type: 'HoldPerformer', data: { performerId: ana, held: false, at } },
  ],
  ['marks a performer as not attended', { attended: false }, { type: 'MarkAttendance', data: { performerId: ana, attended: false, at } }],
  [
    'withdraws attendance for a client that resets a generic event with one PATCH per performer',
    { attended: false, sortOrder: 2000 },
    { type: 'MarkAttendance', data: { performerId: ana, attended: false, at } },
  ],
  [
    'resets a performer for a client that resets a jam with one PATCH per performer',
    {
      played: false,
      timeOnStage: 0,
      onStage: false,
      stageStartTime: null,
      performanceCount: 0,
      sortOrder: 2000,
      pendingStage: false,
      pendingRemoval: false,
      replacementName: null,
      replacingPerformerId: null,
      currentInstruments: [],
      instruments: [],
    },
    { type: 'ResetPerformer', data: { performerId: ana, at } },
  ],
  [
    'resets a performer for a client that resets an open mic with one PATCH per performer',
    { played: false, timeOnStage: 0, onStage: false, stageStartTime: null, performanceCount: 0, sortOrder: 1000 },
    { type: 'ResetPerformer', data: { performerId: ana, at } },
  ],
  ['sets the sort order of a dragged row', { sortOrder: 3000 }, { type: 'SetSortOrder', data: { performerId: ana, sortOrder: 3000 } }],
];

describe('interpretPatch with an action', () => {
  it.each(actionBodies)('%s', (_title, body, command) => {
    expect(interpret(body)).toEqual(command);
  });

  it('prefers removal, then reset, stage, selection, Sub Out, attendance and sort order', () => {
    const everyAction: PerformerPatch = {
      removed: true,
      played: false,
      onStage: true,
      pendingStage: true,
      pendingRemoval: true,
      attended: true,
      sortOrder: 1000,
    };
    const commandTypesInOrder = Object.keys(everyAction).map((_, index, fields) => {
      const rest = Object.fromEntries(Object.entries(everyAction).filter(([field]) => !fields.slice(0, index).includes(field)));
      const interpretation = interpret(rest);
      return 'type' in interpretation ? interpretation.type : interpretation.kind;
    });
    expect(commandTypesInOrder).toEqual([
      'RemovePerformer',
      'ResetPerformer',
      'PutOnStage',
      'SelectPerformer',
      'SubOut',
      'MarkAttendance',
      'SetSortOrder',
    ]);
  });

  it('reports a field of an edit that cannot accompany an action', () => {
    expect(interpret({ onStage: true, notes: 'brings an amp' })).toEqual({ kind: 'unsupported', field: 'notes' });
    expect(interpret({ attended: true, name: 'Ana' })).toEqual({ kind: 'unsupported', field: 'name' });
  });
});
