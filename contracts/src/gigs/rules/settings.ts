import { findEditConflicts } from '../../edit-conflicts.js';
import { type GigCommands, type GigEdit } from '../gig.commands.js';
import { type GigEvent } from '../gig.events.js';
import { isEndInRange } from '../gig-end.js';
import { type Gig, type GigSettings, type GigState } from '../gig.state.js';
import { linkKinds } from '../link-kinds.js';
import { instant, type Instant } from '../../ids.js';
import { countPerformers, getLineUp } from '../line-up.order.js';
import { accept, noChange, refuse } from '../../decider.js';
import { type GigDecision } from './gig.rule.js';
import { endStint } from './stage.js';

/**
 * Creates the gig.
 * @throws Error when the gig exists already, which is a bug: the gig's id is derived from the command id, and a repeated command is
 * recognised before it is decided
 */
export function createGig(state: GigState, data: GigCommands['CreateGig']): GigDecision {
  if (state.phase !== 'notCreated') throw new Error('The gig to be created exists already');
  const { organisationId, type, name, date, endsAt, venue, description, at } = data;
  if (!isEndValid(endsAt, date)) return refuse('GIG_END_OUT_OF_RANGE');
  const minutes = toTimeLimit(data.timeLimit);
  return accept(
    { type: 'GigCreated', data: { organisationId, type, name, date, venue, description, at } },
    ...eventIf(endsAt !== null, { type: 'GigEndSet', data: { endsAt } }),
    ...eventIf(minutes !== null, { type: 'TimeLimitSet', data: { minutes } }),
  );
}

/** Records an event for each field that is present and differs. The end moves with the date, unless the edit contains an end. */
export function editGig({ settings }: Gig, data: GigCommands['EditGig']): GigDecision {
  const current = findEditConflicts<GigEdit>(settings, data, data.was);
  if (current) return refuse('CHANGED_MEANWHILE', { current: toViewForm(current) });
  const { name = settings.name, date = settings.date, venue = settings.venue, description = settings.description } = data;
  const { endsAt = moveEnd(settings, date) } = data;
  if (!isEndValid(endsAt, date)) return refuse('GIG_END_OUT_OF_RANGE');
  const minutes = toTimeLimit(data.timeLimit === undefined ? settings.timeLimit : data.timeLimit);
  return accept(
    ...eventIf(name !== settings.name, { type: 'GigRenamed', data: { name } }),
    ...eventIf(date !== settings.date, { type: 'GigRescheduled', data: { date } }),
    ...eventIf(endsAt !== settings.endsAt, { type: 'GigEndSet', data: { endsAt } }),
    ...eventIf(venue !== settings.venue, { type: 'VenueChanged', data: { venue } }),
    ...eventIf(description !== settings.description, { type: 'DescriptionChanged', data: { description } }),
    ...eventIf(minutes !== settings.timeLimit, { type: 'TimeLimitSet', data: { minutes } }),
  );
}

/** Converts the fields to the form of `GigView`. */
const toViewForm = ({ date, endsAt, ...others }: GigEdit): Readonly<Record<string, unknown>> => ({
  ...others,
  ...(date !== undefined && { date: new Date(date).toISOString() }),
  ...(endsAt !== undefined && { endsAt: endsAt === null ? null : new Date(endsAt).toISOString() }),
});

const isEndValid = (endsAt: Instant | null, date: Instant): boolean => endsAt === null || isEndInRange(endsAt, date);
const moveEnd = (settings: GigSettings, date: Instant): Instant | null =>
  settings.endsAt === null ? null : instant(settings.endsAt + date - settings.date);

/** Sets the time limit of a stint in whole minutes; 0 and null mean no limit. */
export function setTimeLimit(gig: Gig, { minutes }: GigCommands['SetTimeLimit']): GigDecision {
  return editGig(gig, { timeLimit: minutes });
}

/** Sets the gig's own logo, which takes precedence over the organisation's; null removes it. */
export function changeLogo({ settings }: Gig, { logoUrl, was }: GigCommands['ChangeLogo']): GigDecision {
  const current = findEditConflicts({ logoUrl: settings.logoUrl }, { logoUrl }, was);
  if (current) return refuse('CHANGED_MEANWHILE', { current });
  return accept(...eventIf(logoUrl !== settings.logoUrl, { type: 'LogoChanged', data: { logoUrl } }));
}

/** Switches the raffle on or off; records nothing if it is in that state already. */
export function switchRaffle({ settings }: Gig, { enabled }: GigCommands['SwitchRaffle']): GigDecision {
  return accept(...eventIf(enabled !== settings.raffleEnabled, { type: 'RaffleSwitched', data: { enabled } }));
}

/** Ends all running stints and counts their minutes. A completed gig refuses nearly every change (docs/rules.md#gigs). */
export function completeGig(gig: Gig, { at }: GigCommands['CompleteGig']): GigDecision {
  if (gig.phase === 'completed') return noChange;
  return accept(...endAllStints(gig, at), { type: 'GigCompleted', data: { at } });
}

/** Makes the gig open again; performers who were on stage stay off. */
export function reopenGig(gig: Gig, { at }: GigCommands['ReopenGig']): GigDecision {
  return gig.phase === 'completed' ? accept({ type: 'GigReopened', data: { at } }) : noChange;
}

/** Hides the gig and keeps its history. Ends all running stints and counts their minutes. */
export function deleteGig(gig: Gig, { at }: GigCommands['DeleteGig']): GigDecision {
  return accept(...endAllStints(gig, at), { type: 'GigDeleted', data: { at } });
}

const endAllStints = (gig: Gig, at: GigCommands['CompleteGig']['at']) => getLineUp(gig).flatMap((performer) => endStint(performer, at));

/** Sets the number of performers up to which public signups are accepted. If the limit leaves room, a disabled link is enabled again. */
export function setSignupLimit(gig: Gig, { limit, was }: GigCommands['SetSignupLimit']): GigDecision {
  const { links, signupLimit } = gig.settings;
  const current = findEditConflicts({ limit: signupLimit }, { limit }, was);
  if (current) return refuse('CHANGED_MEANWHILE', { current });
  const hasRoom = limit === null || limit > countPerformers(gig);
  return accept(
    ...eventIf(limit !== signupLimit, { type: 'SignupLimitSet', data: { limit } }),
    ...eventIf(links.signup === 'disabled' && hasRoom, { type: 'SignupsSwitched', data: { enabled: true } }),
  );
}

/** Generates a new, enabled link, which makes a previous one invalid; with `isFirst` refused if there is one (docs/rules.md#links). */
export const generateLink = ({ settings }: Gig, { kind, isFirst }: GigCommands['GenerateLink']): GigDecision =>
  isFirst && settings.links[kind] !== 'none' ? refuse('LINK_EXISTS') : accept({ type: linkKinds[kind].generated, data: {} });

/** Switches a link on or off; records nothing if it is in that state already. */
export function switchLink({ settings }: Gig, { kind, enabled }: GigCommands['SwitchLink']): GigDecision {
  const link = settings.links[kind];
  if (link === 'none') return refuse(linkKinds[kind].missing);
  return enabled === (link === 'enabled') ? noChange : accept({ type: linkKinds[kind].switched, data: { enabled } });
}

const eventIf = (condition: boolean, event: GigEvent): GigEvent[] => (condition ? [event] : []);

const toTimeLimit = (minutes: number | null): number | null => (minutes === 0 ? null : minutes);
