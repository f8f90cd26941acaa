import { type LiveEventCommands } from '@jamjar/contracts/live-events/live-event.commands';
import { type LiveEventFact } from '@jamjar/contracts/live-events/live-event.events';
import { type LiveEventState, type Night } from '@jamjar/contracts/live-events/live-event.state';
import { happened } from '../../command-handling/decision.js';
import { type LiveEventDecision } from './live-event.rule.js';

/**
 * The first fact of every night. (S1 §7, POST /api/events)
 * @throws Error when the night is there: ids are derived from the command, and a repeated command never comes this far
 */
export function createLiveEvent(state: LiveEventState, data: LiveEventCommands['CreateLiveEvent']): LiveEventDecision {
  if (state.phase !== 'notCreated') throw new Error('The night to be created is there already');
  const { organisationId, type, name, date, venue, description, at } = data;
  const minutes = minutesOrNone(data.timeLimit);
  return happened(
    { type: 'LiveEventCreated', data: { organisationId, type, name, date, venue, description, at } },
    ...when(minutes !== null, { type: 'TimeLimitSet', data: { minutes } }),
  );
}

/** What is given and differs changes. (S1 §7, PUT /api/events/{id}) */
export function editLiveEvent({ settings }: Night, asked: LiveEventCommands['EditLiveEvent']): LiveEventDecision {
  const { name = settings.name, date = settings.date, venue = settings.venue, description = settings.description } = asked;
  const minutes = minutesOrNone(asked.timeLimit === undefined ? settings.timeLimit : asked.timeLimit);
  return happened(
    ...when(name !== settings.name, { type: 'LiveEventRenamed', data: { name } }),
    ...when(date !== settings.date, { type: 'LiveEventRescheduled', data: { date } }),
    ...when(venue !== settings.venue, { type: 'VenueChanged', data: { venue } }),
    ...when(description !== settings.description, { type: 'DescriptionChanged', data: { description } }),
    ...when(minutes !== settings.timeLimit, { type: 'TimeLimitSet', data: { minutes } }),
  );
}

/** Whole minutes that a set may last; 0 is no limit. (S2 §5) */
export function setTimeLimit(night: Night, { minutes }: LiveEventCommands['SetTimeLimit']): LiveEventDecision {
  return editLiveEvent(night, { timeLimit: minutes });
}

/** The night's own logo, which stands before the organisation's; null takes it away. (S1 §4) */
export function changeLogo({ settings }: Night, { logoUrl }: LiveEventCommands['ChangeLogo']): LiveEventDecision {
  return happened(...when(logoUrl !== settings.logoUrl, { type: 'LogoChanged', data: { logoUrl } }));
}

/** (S1 §4, Raffle) */
export function switchRaffle({ settings }: Night, { enabled }: LiveEventCommands['SwitchRaffle']): LiveEventDecision {
  return happened(...when(enabled !== settings.raffleEnabled, { type: 'RaffleSwitched', data: { enabled } }));
}

const when = (differs: boolean, fact: LiveEventFact): LiveEventFact[] => (differs ? [fact] : []);

const minutesOrNone = (minutes: number | null): number | null => (minutes === 0 ? null : minutes);
