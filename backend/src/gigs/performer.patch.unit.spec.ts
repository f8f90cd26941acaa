import { instant, performerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { meaningOf, type PatchMeaning, type PerformerPatch } from './performer.patch.js';

const ana = performerId('00000000-0000-4000-8000-00000000000a');
const bo = performerId('00000000-0000-4000-8000-00000000000b');
const at = instant(1_700_000_000_000);

const asCommand = (meaning: PatchMeaning): GigCommand | PatchMeaning => (meaning.kind === 'command' ? meaning.toCommand(ana, at) : meaning);

/** Every body that the documents' client sends, and the command it means (S2 §4, §7). */
const bodies: readonly [story: string, body: PerformerPatch, command: GigCommand][] = [
  [
    'picking somebody for the stage',
    { pendingStage: true, currentInstruments: ['vocals'] },
    { type: 'SelectPerformer', data: { performerId: ana, instruments: ['vocals'], replacing: null } },
  ],
  [
    'picking somebody without instruments',
    { pendingStage: true, currentInstruments: [] },
    { type: 'SelectPerformer', data: { performerId: ana, instruments: [], replacing: null } },
  ],
  [
    'picking somebody in place of somebody on stage',
    { pendingStage: true, currentInstruments: ['bass'], replacingPerformerId: bo },
    { type: 'SelectPerformer', data: { performerId: ana, instruments: ['bass'], replacing: bo } },
  ],
  [
    'a replacement that is told its instruments as its own',
    { pendingStage: true, instruments: ['bass'], replacingPerformerId: bo },
    { type: 'SelectPerformer', data: { performerId: ana, instruments: ['bass'], replacing: bo } },
  ],
  [
    'marking whom a selection replaces',
    { pendingRemoval: true, replacementName: 'Bo' },
    { type: 'SubOut', data: { performerId: ana, replacementId: null, instruments: null } },
  ],
  [
    'Sub Out without a replacement',
    { pendingRemoval: true },
    { type: 'SubOut', data: { performerId: ana, replacementId: null, instruments: null } },
  ],
  ['calling a Sub Out off', { pendingRemoval: false, replacementName: null }, { type: 'KeepOnStage', data: { performerId: ana } }],
  [
    'going on stage from the Selected panel',
    { onStage: true, pendingStage: false, played: true, stageStartTime: null, replacingPerformerId: null },
    { type: 'PutOnStage', data: { performerId: ana, at } },
  ],
  [
    'going on stage with the times on stage counted by the client',
    { onStage: true, pendingStage: false, played: true, stageStartTime: null, replacingPerformerId: null, performanceCount: 3 },
    { type: 'PutOnStage', data: { performerId: ana, at } },
  ],
  [
    'a swap: on with a start time of now',
    { onStage: true, pendingStage: false, played: true, stageStartTime: '2026-11-21T20:00:00.000Z', replacingPerformerId: null },
    { type: 'PutOnStage', data: { performerId: ana, at } },
  ],
  [
    'On Stage at an open mic',
    { onStage: true, stageStartTime: '2026-11-21T20:00:00.000Z' },
    { type: 'PutOnStage', data: { performerId: ana, at } },
  ],
  [
    'off stage in a jam',
    { onStage: false, played: true, stageStartTime: null, timeOnStage: 12, currentInstruments: [] },
    { type: 'TakeOffStage', data: { performerId: ana, at } },
  ],
  [
    'off stage when somebody takes the place',
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
    'Off Stage at an open mic',
    { onStage: false, played: true, stageStartTime: null, timeOnStage: 12 },
    { type: 'TakeOffStage', data: { performerId: ana, at } },
  ],
  [
    'one of those whom Clear All takes off',
    { onStage: false, stageStartTime: null, currentInstruments: [], pendingRemoval: false, replacementName: null },
    { type: 'TakeOffStage', data: { performerId: ana, at } },
  ],
  [
    'taking a selection back',
    { pendingStage: false, currentInstruments: [], replacingPerformerId: null },
    { type: 'DeselectPerformer', data: { performerId: ana } },
  ],
  ['pointing at nobody any more', { replacingPerformerId: null }, { type: 'DropReplacement', data: { performerId: ana } }],
  [
    'pointing at nobody any more, with the name cleared',
    { replacingPerformerId: null, replacementName: null },
    { type: 'DropReplacement', data: { performerId: ana } },
  ],
  [
    'removing from a jam or an open mic',
    { removed: true, onStage: false, stageStartTime: null },
    { type: 'RemovePerformer', data: { performerId: ana, at } },
  ],
  ['removing from a generic event', { removed: true, attended: false }, { type: 'RemovePerformer', data: { performerId: ana, at } }],
  ['Mark Attended', { attended: true }, { type: 'MarkAttendance', data: { performerId: ana, attended: true, at } }],
  ['Mark Not Attended', { attended: false }, { type: 'MarkAttendance', data: { performerId: ana, attended: false, at } }],
  [
    'one of those whom Reset All resets at a generic event',
    { attended: false, sortOrder: 2000 },
    { type: 'MarkAttendance', data: { performerId: ana, attended: false, at } },
  ],
  [
    'one of those whom Reset All resets in a jam',
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
    'one of those whom Reset All resets at an open mic',
    { played: false, timeOnStage: 0, onStage: false, stageStartTime: null, performanceCount: 0, sortOrder: 1000 },
    { type: 'ResetPerformer', data: { performerId: ana, at } },
  ],
  ['a dragged row', { sortOrder: 3000 }, { type: 'SetSortOrder', data: { performerId: ana, sortOrder: 3000 } }],
];

describe('a PATCH of a performer that is an action', () => {
  it.each(bodies)('%s', (_story, body, command) => {
    expect(asCommand(meaningOf(body))).toEqual(command);
  });

  it('reads removal before everything, then the reset, the stage, the selection, the leaving, attendance and the line', () => {
    const all: PerformerPatch = {
      removed: true,
      played: false,
      onStage: true,
      pendingStage: true,
      pendingRemoval: true,
      attended: true,
      sortOrder: 1000,
    };
    const inOrder = Object.keys(all).map((_, index, fields) => {
      const rest = Object.fromEntries(Object.entries(all).filter(([field]) => !fields.slice(0, index).includes(field)));
      const meaning = asCommand(meaningOf(rest));
      return 'type' in meaning ? meaning.type : meaning.kind;
    });
    expect(inOrder).toEqual([
      'RemovePerformer',
      'ResetPerformer',
      'PutOnStage',
      'SelectPerformer',
      'SubOut',
      'MarkAttendance',
      'SetSortOrder',
    ]);
  });

  it('names a field of the person that an action cannot take, instead of dropping it', () => {
    expect(meaningOf({ onStage: true, notes: 'brings an amp' })).toEqual({ kind: 'meaningless', field: 'notes' });
    expect(meaningOf({ attended: true, name: 'Ana' })).toEqual({ kind: 'meaningless', field: 'name' });
  });
});

describe('a PATCH of a performer that is an edit', () => {
  const edits: readonly [string, PerformerPatch][] = [
    ['the name, edited in the list', { name: 'Ana B.' }],
    ['the priority', { priority: true }],
    ['the raffle entrances', { raffleEntrances: 3 }],
    [
      'Edit Details',
      {
        name: 'Ana',
        email: '',
        phone: '1',
        instagram: '@ana',
        lookingForBand: true,
        notes: 'loud',
        instruments: ['keys'],
        tier: 'T1',
        priority: false,
      },
    ],
  ];
  it.each(edits)('%s', (_story, body) => {
    expect(meaningOf(body)).toEqual({ kind: 'edit', edit: body });
  });

  it('has no say about the name of a replacement', () => {
    expect(meaningOf({ name: 'Ana', replacementName: 'Bo' })).toEqual({ kind: 'edit', edit: { name: 'Ana' } });
  });
});

describe('a PATCH of a performer that means nothing', () => {
  const meaningless: readonly [PerformerPatch, string | null][] = [
    [{}, null],
    [{ removed: false }, 'removed'],
    [{ played: true }, 'played'],
    [{ timeOnStage: 90 }, 'timeOnStage'],
    [{ performanceCount: 9 }, 'performanceCount'],
    [{ stageStartTime: null }, 'stageStartTime'],
    [{ currentInstruments: ['bass'] }, 'currentInstruments'],
    [{ replacementName: 'Bo' }, 'replacementName'],
    [{ replacingPerformerId: bo }, 'replacingPerformerId'],
    [{ name: 'Ana', timeOnStage: 90 }, 'timeOnStage'],
    [{ name: 'Ana', replacingPerformerId: null }, 'replacingPerformerId'],
  ];
  it.each(meaningless)('%j is told which field', (body, field) => {
    expect(meaningOf(body)).toEqual({ kind: 'meaningless', field });
  });
});
