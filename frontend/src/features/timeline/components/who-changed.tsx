import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { useTimelineQuery } from '../timeline.api.js';
import { sortNewestFirst } from '../timeline.cache.js';

/** What makes a performer unavailable for a choice; `{name}` is the performer's. */
const messages: Partial<Record<string, string>> = {
  PerformerSelected: 'selected {name}',
  PerformerDeselected: 'moved {name} back to the queue',
  PerformerWentOnStage: 'put {name} on stage',
  PerformerLeftStage: 'took {name} off stage',
  SubOutRequested: 'asked {name} to leave the stage',
  PerformerRemoved: 'removed {name}',
  PerformerReset: 'reset {name}',
  LineUpReset: 'reset all participants',
  ActionUndone: 'undid what was done for {name}',
} satisfies Partial<Record<GigEventType, string>>;

/** Says who has done what to a performer, for example `sam just selected Finn`. @param props.performer as known before */
export function WhoChanged({ performer: { id, jamNightId, name, revision } }: { performer: PerformerView }) {
  const { data } = useTimelineQuery(jamNightId);
  const entry =
    data &&
    sortNewestFirst(data).find((candidate) => candidate.revision > revision && candidate.type in messages && isSubject(candidate, id));
  const message = entry && messages[entry.type]?.replace('{name}', name);
  return entry && message ? `${entry.actor.name} just ${message}` : `${name} is not available any more`;
}

/** Of the performers of a selection, or of going on stage, only the first is its subject: the second is replaced. */
const isSubject = ({ type, performers }: TimelineEntryView, id: PerformerView['id']): boolean =>
  (type === 'PerformerSelected' || type === 'PerformerWentOnStage' ? performers.slice(0, 1) : performers).some(
    (performer) => performer.id === id,
  );
