import { type Instrument, type GigType } from '@jamjar/contracts/enums';
import { type GigCommands, type GigCommandType, type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import { theOrganisation } from './events.js';
import { clock, type Someone } from './people.js';

export const command = <Type extends GigCommandType>(type: Type, data: GigCommands[Type]) => ({ type, data });

export const create = (type: GigType, given: Partial<GigCommands['CreateGig']> = {}) =>
  command('CreateGig', {
    organisationId: theOrganisation,
    type,
    name: 'Friday Jam',
    date: clock('19:30'),
    venue: 'The Cellar',
    description: null,
    timeLimit: null,
    at: clock('12:00'),
    ...given,
  });

export const complete = (at: string) => command('CompleteGig', { at: clock(at) });
export const reopen = (at: string) => command('ReopenGig', { at: clock(at) });
export const deleteGig = (at: string) => command('DeleteGig', { at: clock(at) });

export const newPerformer = ({ id, participantId, instruments }: Someone, given: Partial<NewPerformer> = {}): NewPerformer => ({
  performerId: id,
  participantId,
  instruments,
  tier: null,
  priority: false,
  performerType: 'solo',
  ...given,
});
export const add = (...people: readonly Someone[]) =>
  command('AddPerformers', { performers: people.map((who) => newPerformer(who)), at: clock('18:00') });
export const signUp = (people: readonly Someone[], { at = '18:00', startOfToday = '00:00' } = {}) =>
  command('SignUpPerformers', { performers: people.map((who) => newPerformer(who)), at: clock(at), startOfToday: clock(startOfToday) });
export const edit = ({ id }: Someone, asked: Omit<GigCommands['EditPerformer'], 'performerId'>) =>
  command('EditPerformer', { performerId: id, ...asked });
export const markAttendance = ({ id }: Someone, attended: boolean, at: string) =>
  command('MarkAttendance', { performerId: id, attended, at: clock(at) });

export const moveBefore = ({ id }: Someone, before: Someone | null) =>
  command('MovePerformer', { performerId: id, beforeId: before?.id ?? null });
export const setSortOrder = ({ id }: Someone, sortOrder: number) => command('SetSortOrder', { performerId: id, sortOrder });
export const arrange = (...people: readonly Someone[]) => command('ArrangeQueue', { performerIds: people.map(({ id }) => id) });

interface Choice {
  instruments?: readonly Instrument[];
}
export const select = ({ id }: Someone, { instruments, replacing }: Choice & { replacing?: Someone } = {}) =>
  command('SelectPerformer', { performerId: id, instruments: instruments ?? null, replacing: replacing?.id ?? null });
export const subOut = ({ id }: Someone, replacement: Someone | null = null, { instruments }: Choice = {}) =>
  command('SubOut', { performerId: id, replacementId: replacement?.id ?? null, instruments: instruments ?? null });

export const deselect = ({ id }: Someone) => command('DeselectPerformer', { performerId: id });
export const dropReplacement = ({ id }: Someone) => command('DropReplacement', { performerId: id });
export const keepOnStage = ({ id }: Someone) => command('KeepOnStage', { performerId: id });

export const putOnStage = ({ id }: Someone, at: string) => command('PutOnStage', { performerId: id, at: clock(at) });
export const takeOffStage = ({ id }: Someone, at: string) => command('TakeOffStage', { performerId: id, at: clock(at) });
export const swap = ({ id }: Someone, at: string) => command('Swap', { performerId: id, at: clock(at) });
export const remove = ({ id }: Someone, at: string) => command('RemovePerformer', { performerId: id, at: clock(at) });
export const resetPerformer = ({ id }: Someone, at: string) => command('ResetPerformer', { performerId: id, at: clock(at) });
export const putAllOnStage = (at: string) => command('PutAllOnStage', { at: clock(at) });
export const clearStage = (at: string) => command('ClearStage', { at: clock(at) });
/** By name: whom the command lists first comes first. */
export const resetLineUp = (byName: readonly Someone[], at: string) =>
  command('ResetLineUp', { order: byName.map(({ id }) => id), at: clock(at) });

export const draw = (seed: string, at: string) => command('DrawRaffle', { seed, at: clock(at) });
export const resetRaffle = (at: string) => command('ResetRaffle', { at: clock(at) });
