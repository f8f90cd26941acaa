import { eventTable, isGigEventType } from '@jamjar/contracts/gigs/event-table';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { useTimelineQuery } from '../timeline.api.js';
import { sortNewestFirst } from '../timeline.cache.js';

/** Says who did what to a performer (`sam just selected Finn`), else that they are unavailable. @param props.performer before the change */
export function WhoChanged({ performer: { id, jamNightId, name, revision } }: { performer: PerformerView }) {
  const { data } = useTimelineQuery(jamNightId);
  const entry =
    data && sortNewestFirst(data).find((candidate) => candidate.revision > revision && getActionText(candidate) && isAbout(candidate, id));
  const actionText = entry && getActionText(entry)?.replace('{name}', () => name);
  return entry && actionText ? `${entry.actor.name} just ${actionText}` : `${name} is not available any more`;
}

/** Whether an entry is about the performer. The second performer of a selection or of going on stage is the one who is replaced. */
const isAbout = ({ type, performers }: TimelineEntryView, id: PerformerView['id']): boolean =>
  (type === 'PerformerSelected' || type === 'PerformerWentOnStage' ? performers.slice(0, 1) : performers).some(
    (performer) => performer.id === id,
  );

const getActionText = ({ type }: TimelineEntryView): string | undefined => (isGigEventType(type) ? eventTable[type].actionText : undefined);
