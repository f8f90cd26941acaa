import { type Instrument, type GigType } from '@jamjar/contracts/enums';
import { organisationId } from '@jamjar/contracts/ids';
import { type GigEvents, type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { clock, type Someone } from './people.js';

export const event = <Type extends GigEventType>(type: Type, data: GigEvents[Type]) => ({ type, data });

export const theOrganisation = organisationId('cccccccc-0000-4000-8000-000000000001');

export const created = (type: GigType, given: Partial<GigEvents['GigCreated']> = {}) =>
  event('GigCreated', {
    organisationId: theOrganisation,
    type,
    name: 'Friday Jam',
    date: clock('19:30'),
    venue: 'The Cellar',
    description: null,
    at: clock('12:00'),
    ...given,
  });

type Newcomer = Partial<GigEvents['PerformerAdded']>;
const newcomer = ({ id, participantId, instruments }: Someone, sortOrder: number, given: Newcomer): GigEvents['PerformerAdded'] => ({
  performerId: id,
  participantId,
  instruments,
  tier: null,
  priority: false,
  performerType: 'solo',
  sortOrder,
  at: clock('18:00'),
  ...given,
});
export const added = (who: Someone, sortOrder: number, given: Newcomer = {}) => event('PerformerAdded', newcomer(who, sortOrder, given));
export const signedUp = (who: Someone, sortOrder: number, given: Newcomer = {}) =>
  event('PerformerSignedUp', newcomer(who, sortOrder, given));

export const entrances = ({ id }: Someone, count: number) => event('RaffleEntrancesSet', { performerId: id, entrances: count });
export const attended = ({ id }: Someone, at: string) => event('PerformerAttended', { performerId: id, at: clock(at) });
export const removed = ({ id }: Someone, at: string) => event('PerformerRemoved', { performerId: id, at: clock(at) });
export const moved = (...moves: readonly (readonly [Someone, number])[]) =>
  event('LineUpReordered', { moves: moves.map(([{ id }, sortOrder]) => ({ performerId: id, sortOrder })) });

interface Part {
  instruments?: readonly Instrument[];
}
export const selected = (who: Someone, { instruments = who.instruments, replacing }: Part & { replacing?: Someone } = {}) =>
  event('PerformerSelected', { performerId: who.id, instruments, replacing: replacing?.id ?? null });
export const deselected = ({ id }: Someone) => event('PerformerDeselected', { performerId: id });
export const subOutCalled = ({ id }: Someone) => event('SubOutCalled', { performerId: id });
export const subOutCalledOff = ({ id }: Someone) => event('SubOutCalledOff', { performerId: id });
export const replacementDropped = ({ id }: Someone) => event('ReplacementDropped', { performerId: id });

/** On their first stint and with all they play, unless told otherwise. */
export const wentOnStage = (who: Someone, at: string, told: Part & { stint?: number; replacing?: Someone } = {}) =>
  event('PerformerWentOnStage', {
    performerId: who.id,
    stint: told.stint ?? 1,
    at: clock(at),
    instruments: told.instruments ?? who.instruments,
    replaced: told.replacing?.id ?? null,
  });
export const leftStage = ({ id }: Someone, at: string, { stint = 1, counted = true } = {}) =>
  event('PerformerLeftStage', { performerId: id, stint, at: clock(at), counted });

export const wasReset = ({ id }: Someone, at: string) => event('PerformerReset', { performerId: id, at: clock(at) });
export const lineUpReset = (order: readonly Someone[], at: string) =>
  event('LineUpReset', { order: order.map(({ id }) => id), at: clock(at) });

export const completed = (at: string) => event('GigCompleted', { at: clock(at) });
export const reopened = (at: string) => event('GigReopened', { at: clock(at) });
export const deleted = (at: string) => event('GigDeleted', { at: clock(at) });
