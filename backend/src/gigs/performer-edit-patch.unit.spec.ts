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

describe('interpretPatch with an edit', () => {
  const edits: readonly [string, PerformerPatch][] = [
    ['edits the name', { name: 'Ana B.' }],
    ['edits the priority', { priority: true }],
    ['edits the raffle entrances', { raffleEntrances: 3 }],
    [
      'edits several fields at once',
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
  it.each(edits)('%s', (_title, body) => {
    expect(interpret(body)).toEqual({ kind: 'edit', edit: body });
  });

  it('passes on the earlier values in `was`, which an action does not support', () => {
    const body = { tier: 'T1', was: { tier: null } } as const;
    expect(interpret(body)).toEqual({ kind: 'edit', edit: body });
    expect(interpret({ onStage: true, was: { tier: null } })).toEqual({ kind: 'unsupported', field: 'was' });
  });

  it('ignores the name of a replacement', () => {
    expect(interpret({ name: 'Ana', replacementName: 'Bo' })).toEqual({ kind: 'edit', edit: { name: 'Ana' } });
  });
});

describe('interpretPatch with an unsupported field or without any field', () => {
  const unsupported: readonly [PerformerPatch, string | null][] = [
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
  it.each(unsupported)('reports for the PATCH %j the field %j', (body, field) => {
    expect(interpret(body)).toEqual({ kind: 'unsupported', field });
  });
});
