import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type GigState, type Gig } from '@jamjar/contracts/gigs/gig.state';
import { accept } from '../../command-handling/decider.js';
import { type GigDecision } from './gig.rule.js';

/**
 * Creates the gig.
 * @throws Error when the gig exists already, which is a bug: the gig's id is derived from the command id, and a repeated command is
 * recognised before it is decided
 */
export function createGig(state: GigState, data: GigCommands['CreateGig']): GigDecision {
  if (state.phase !== 'notCreated') throw new Error('The gig to be created exists already');
  const { organisationId, type, name, date, venue, description, at } = data;
  const minutes = toTimeLimit(data.timeLimit);
  return accept(
    { type: 'GigCreated', data: { organisationId, type, name, date, venue, description, at } },
    ...eventIf(minutes !== null, { type: 'TimeLimitSet', data: { minutes } }),
  );
}

/** Records an event for each field that is present and differs. */
export function editGig({ settings }: Gig, data: GigCommands['EditGig']): GigDecision {
  const { name = settings.name, date = settings.date, venue = settings.venue, description = settings.description } = data;
  const minutes = toTimeLimit(data.timeLimit === undefined ? settings.timeLimit : data.timeLimit);
  return accept(
    ...eventIf(name !== settings.name, { type: 'GigRenamed', data: { name } }),
    ...eventIf(date !== settings.date, { type: 'GigRescheduled', data: { date } }),
    ...eventIf(venue !== settings.venue, { type: 'VenueChanged', data: { venue } }),
    ...eventIf(description !== settings.description, { type: 'DescriptionChanged', data: { description } }),
    ...eventIf(minutes !== settings.timeLimit, { type: 'TimeLimitSet', data: { minutes } }),
  );
}

/** Sets the time limit of a stint in whole minutes; 0 and null mean no limit. */
export function setTimeLimit(gig: Gig, { minutes }: GigCommands['SetTimeLimit']): GigDecision {
  return editGig(gig, { timeLimit: minutes });
}

/** Sets the gig's own logo, which takes precedence over the organisation's; null removes it. */
export function changeLogo({ settings }: Gig, { logoUrl }: GigCommands['ChangeLogo']): GigDecision {
  return accept(...eventIf(logoUrl !== settings.logoUrl, { type: 'LogoChanged', data: { logoUrl } }));
}

export function switchRaffle({ settings }: Gig, { enabled }: GigCommands['SwitchRaffle']): GigDecision {
  return accept(...eventIf(enabled !== settings.raffleEnabled, { type: 'RaffleSwitched', data: { enabled } }));
}

const eventIf = (condition: boolean, event: GigEvent): GigEvent[] => (condition ? [event] : []);

const toTimeLimit = (minutes: number | null): number | null => (minutes === 0 ? null : minutes);
