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
  gig: MutableGig;
  nameOf: (id: PerformerId) => string;
}

/** The texts that differ from those in the timeline on the page of the gig: most say more, such as old and new values. */
const texts: { [Type in GigEventType]?: (data: GigEvents[Type], context: Context) => Text } = {
  GigRenamed: ({ name }, { gig }) => `Event renamed: ${formatChange(gig.settings.name, name)}`,
  GigRescheduled: ({ date }, { gig }) => `Date: ${formatChange(formatFullTime(gig.settings.date), formatFullTime(date))}`,
  GigEndSet: ({ endsAt }, { gig }) => `End: ${formatChange(formatFullTimeOrNone(gig.settings.endsAt), formatFullTimeOrNone(endsAt))}`,
  VenueChanged: ({ venue }, { gig }) => `Venue: ${formatChange(gig.settings.venue, venue)}`,
  DescriptionChanged: ({ description }, { gig }) => `Description: ${formatChange(gig.settings.description, description)}`,
  TimeLimitSet: ({ minutes }, { gig }) => `Time limit: ${formatChange(formatMinutes(gig.settings.timeLimit), formatMinutes(minutes))}`,
  LogoChanged: ({ logoUrl }) => (logoUrl === null ? 'Logo removed' : 'Logo changed'),
  SignupLimitSet: ({ limit }, { gig }) => `Signup limit: ${formatChange(gig.settings.signupLimit, limit)}`,
  InstrumentsChanged: ({ performerId, instruments }, { gig }) => [
    '',
    ` plays ${formatChange(formatList(performerOf(gig, performerId)?.instruments), formatList(instruments))}`,
  ],
  TierChanged: ({ performerId, tier }, { gig }) => ['Tier of ', `: ${formatChange(performerOf(gig, performerId)?.tier, tier)}`],
  PriorityChanged: ({ priority }) => ['', priority ? ' has priority' : ' has no priority any more'],
  PerformerTypeChanged: ({ performerId, performerType }, { gig }) => [
    'Performer type of ',
    `: ${formatChange(performerOf(gig, performerId)?.performerType, performerType)}`,
  ],
  RaffleEntrancesSet: ({ performerId, entrances }, { gig }) => [
    'Raffle entrances of ',
    `: ${formatChange(performerOf(gig, performerId)?.raffle.entrances, entrances)}`,
  ],
  PerformerSelected: ({ instruments, replacingPerformerId }, { nameOf }) => [
    '',
    ` selected${instruments.length > 0 ? ` for ${formatList(instruments)}` : ''}${replacingPerformerId ? `, to replace ${nameOf(replacingPerformerId)}` : ''}`,
  ],
  // without the performer who is replaced, so that entries of one action have the same text and are joined
  PerformerWentOnStage: () => ['', ' on stage'],
  PerformerLeftStage: ({ performerId, at, counted }, { gig }) => {
    const status = performerOf(gig, performerId)?.status;
    return ['', status?.kind === 'onStage' ? ` ${formatStint(status.startedAt, at)}${counted ? '' : ', not counted'}` : ' off stage'];
  },
  PerformerReset: ({ performerId }, { gig }) => {
    const { performanceCount = 0, minutesOnStage = 0 } = performerOf(gig, performerId) ?? {};
    return ['', ` reset: ${formatChange(`${performanceCount.toString()} × on stage, ${minutesOnStage.toString()} min`, null)}`];
  },
  RaffleSealed: ({ commitment }) => `Raffle sealed: ${formatHash(commitment)}`,
  RaffleDrawn: ({ entries }) => ['Raffle drawn: ', ` won, of ${entries.reduce((sum, each) => sum + each.entries, 0).toString()} tickets`],
};

/** Describes an event. @param gig as it was before the event */
export function describeEvent(event: GigEvent, gig: MutableGigState, allNames: ReadonlyMap<PerformerId, string>): EntryText {
  const nameOf = (id: PerformerId): string => allNames.get(id) ?? 'Somebody';
  const performers = getAffectedPerformerIds(event).map((id) => ({ id, name: nameOf(id) }));
  const detailedText = gig.phase === 'notCreated' ? undefined : describeDetails(event.type, event.data, { gig, nameOf });
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
