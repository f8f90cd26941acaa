import { getAffectedPerformerIds } from '@jamjar/contracts/gigs/affected-performers';
import { eventTable } from '@jamjar/contracts/gigs/event-table';
import { type GigEvent, type GigEvents, type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type MutableGig, type MutableGigState, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { formatHash } from '@jamjar/contracts/history/fingerprint';
import { type PerformerId } from '@jamjar/contracts/ids';
import { formatClock } from '../../ui/format/clock-format.js';
import { formatTimelineEntry } from '../../domain/timeline/timeline.messages.js';
import { formatFullTime } from '../../ui/format/date-format.js';

/** The text of an entry: the name of a performer, if any, between two texts. Entries of one action with the same texts are joined. */
export interface EntryText {
  readonly before: string;
  readonly name: string | null;
  readonly after: string;
}
/** A text without a name, or the texts before and after the name of the event's performer. */
type Text = string | readonly [before: string, after: string];
interface Context {
  /** The gig before the event. */
  before: MutableGig;
  nameOf: (id: PerformerId) => string;
}

/** The texts of the event types about which the history shows more than the live timeline, such as old and new values. */
const texts: { [Type in GigEventType]?: (data: GigEvents[Type], context: Context) => Text } = {
  GigRenamed: ({ name }, { before }) => `Event renamed: ${formatChange(before.settings.name, name)}`,
  GigRescheduled: ({ date }, { before }) => `Date: ${formatChange(formatFullTime(before.settings.date), formatFullTime(date))}`,
  GigEndSet: ({ endsAt }, { before }) => `End: ${formatChange(formatFullTimeOrNone(before.settings.endsAt), formatFullTimeOrNone(endsAt))}`,
  VenueChanged: ({ venue }, { before }) => `Venue: ${formatChange(before.settings.venue, venue)}`,
  DescriptionChanged: ({ description }, { before }) => `Description: ${formatChange(before.settings.description, description)}`,
  TimeLimitSet: ({ minutes }, { before }) =>
    `Time limit: ${formatChange(formatMinutes(before.settings.timeLimit), formatMinutes(minutes))}`,
  LogoChanged: ({ logoUrl }) => (logoUrl === null ? 'Logo removed' : 'Logo changed'),
  SignupLimitSet: ({ limit }, { before }) => `Signup limit: ${formatChange(before.settings.signupLimit, limit)}`,
  InstrumentsChanged: ({ performerId, instruments }, { before }) => [
    '',
    ` plays ${formatChange(formatList(performerOf(before, performerId)?.instruments), formatList(instruments))}`,
  ],
  TierChanged: ({ performerId, tier }, { before }) => ['Tier of ', `: ${formatChange(performerOf(before, performerId)?.tier, tier)}`],
  PriorityChanged: ({ priority }) => ['', priority ? ' has priority' : ' has no priority any more'],
  PerformerTypeChanged: ({ performerId, performerType }, { before }) => [
    'Performer type of ',
    `: ${formatChange(performerOf(before, performerId)?.performerType, performerType)}`,
  ],
  RaffleEntrancesSet: ({ performerId, entrances }, { before }) => [
    'Raffle entrances of ',
    `: ${formatChange(performerOf(before, performerId)?.raffle.entrances, entrances)}`,
  ],
  PerformerSelected: ({ instruments, replacingPerformerId }, { nameOf }) => [
    '',
    ` selected${instruments.length > 0 ? ` for ${formatList(instruments)}` : ''}${replacingPerformerId ? `, to replace ${nameOf(replacingPerformerId)}` : ''}`,
  ],
  PerformerWentOnStage: () => ['', ' on stage'],
  PerformerLeftStage: ({ performerId, at, counted }, { before }) => {
    const status = performerOf(before, performerId)?.status;
    return ['', status?.kind === 'onStage' ? ` ${formatStint(status.startedAt, at)}${counted ? '' : ', not counted'}` : ' off stage'];
  },
  PerformerReset: ({ performerId }, { before }) => {
    const { performanceCount = 0, minutesOnStage = 0 } = performerOf(before, performerId) ?? {};
    return ['', ` reset: ${formatChange(`${performanceCount.toString()} × on stage, ${minutesOnStage.toString()} min`, null)}`];
  },
  RaffleSealed: ({ commitment }) => `Raffle sealed: ${formatHash(commitment)}`,
  RaffleDrawn: ({ entries }) => ['Raffle drawn: ', ` won, of ${entries.reduce((sum, each) => sum + each.entries, 0).toString()} tickets`],
};

/** Describes an event. @param before the gig before the event */
export function describeEvent(event: GigEvent, before: MutableGigState, allNames: ReadonlyMap<PerformerId, string>): EntryText {
  const nameOf = (id: PerformerId): string => allNames.get(id) ?? 'Somebody';
  const performers = getAffectedPerformerIds(event).map((id) => ({ id, name: nameOf(id) }));
  const detailedText = before.phase === 'notCreated' ? undefined : describeDetails(event.type, event.data, { before, nameOf });
  if (detailedText !== undefined) return toEntryText(detailedText, performers[0]?.name ?? null);
  const { text } = eventTable[event.type];
  if (typeof text === 'string') {
    const [textBefore = '', after] = text.split('{name}');
    return toEntryText(after === undefined ? text : [textBefore, after], performers[0]?.name ?? 'Somebody');
  }
  const enabled = 'enabled' in event.data ? event.data.enabled : null;
  return toEntryText(formatTimelineEntry({ type: event.type, performers, enabled }), null);
}

const toEntryText = (text: Text, name: string | null): EntryText =>
  typeof text === 'string' ? { before: text, name: null, after: '' } : { before: text[0], name, after: text[1] };

/** The type parameter keeps `type` and `data` paired, which the union alone would lose. */
function describeDetails<Type extends GigEventType>(type: Type, data: GigEvents[Type], context: Context): Text | undefined {
  const toText: ((data: GigEvents[Type], context: Context) => Text) | undefined = texts[type];
  return toText?.(data, context);
}

/** For example `21:04–21:19, 15 min`. @param from, to ms since 1970 */
export const formatStint = (from: number, to: number): string =>
  `${formatClock(from)}–${formatClock(to)}, ${Math.floor((to - from) / 60_000).toString()} min`;

const performerOf = ({ performers }: MutableGig, id: PerformerId): Performer | undefined => performers.get(id);
const formatChange = (before: string | number | null | undefined, after: string | number | null): string =>
  `${(before ?? 'none').toString()} → ${(after ?? 'none').toString()}`;
const formatList = (items: readonly string[] = []): string | null => (items.length === 0 ? null : items.join(', '));
const formatMinutes = (minutes: number | null): string | null => (minutes === null ? null : `${minutes.toString()} min`);
const formatFullTimeOrNone = (at: number | null): string | null => (at === null ? null : formatFullTime(at));
