import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type GigState, type Gig } from '@jamjar/contracts/gigs/gig.state';
import { happened } from '../../command-handling/decision.js';
import { type GigDecision } from './gig.rule.js';

/**
 * The first event of every gig. (S1 §7, POST /api/events)
 * @throws Error when the gig is there: ids are derived from the command, and a repeated command never comes this far
 */
export function createGig(state: GigState, data: GigCommands['CreateGig']): GigDecision {
  if (state.phase !== 'notCreated') throw new Error('The gig to be created is there already');
  const { organisationId, type, name, date, venue, description, at } = data;
  const minutes = minutesOrNone(data.timeLimit);
  return happened(
    { type: 'GigCreated', data: { organisationId, type, name, date, venue, description, at } },
    ...when(minutes !== null, { type: 'TimeLimitSet', data: { minutes } }),
  );
}

/** What is given and differs changes. (S1 §7, PUT /api/events/{id}) */
export function editGig({ settings }: Gig, asked: GigCommands['EditGig']): GigDecision {
  const { name = settings.name, date = settings.date, venue = settings.venue, description = settings.description } = asked;
  const minutes = minutesOrNone(asked.timeLimit === undefined ? settings.timeLimit : asked.timeLimit);
  return happened(
    ...when(name !== settings.name, { type: 'GigRenamed', data: { name } }),
    ...when(date !== settings.date, { type: 'GigRescheduled', data: { date } }),
    ...when(venue !== settings.venue, { type: 'VenueChanged', data: { venue } }),
    ...when(description !== settings.description, { type: 'DescriptionChanged', data: { description } }),
    ...when(minutes !== settings.timeLimit, { type: 'TimeLimitSet', data: { minutes } }),
  );
}

/** Whole minutes that a set may last; 0 is no limit. (S2 §5) */
export function setTimeLimit(gig: Gig, { minutes }: GigCommands['SetTimeLimit']): GigDecision {
  return editGig(gig, { timeLimit: minutes });
}

/** The gig's own logo, which stands before the organisation's; null takes it away. (S1 §4) */
export function changeLogo({ settings }: Gig, { logoUrl }: GigCommands['ChangeLogo']): GigDecision {
  return happened(...when(logoUrl !== settings.logoUrl, { type: 'LogoChanged', data: { logoUrl } }));
}

/** (S1 §4, Raffle) */
export function switchRaffle({ settings }: Gig, { enabled }: GigCommands['SwitchRaffle']): GigDecision {
  return happened(...when(enabled !== settings.raffleEnabled, { type: 'RaffleSwitched', data: { enabled } }));
}

const when = (differs: boolean, event: GigEvent): GigEvent[] => (differs ? [event] : []);

const minutesOrNone = (minutes: number | null): number | null => (minutes === 0 ? null : minutes);
