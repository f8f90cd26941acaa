import { type GigId, type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type PushPayload } from '@jamjar/contracts/notifications/push.views';
import { type CallAlert } from '@jamjar/contracts/signup/call-state';
import { isolate } from '@jamjar/contracts/text/isolate';
import { listNames } from '@jamjar/contracts/text/name-list';
import { type StaffPushKind, type Trigger, triggerKinds, type TriggerName } from './triggers.js';

/** The current data of a gig that the texts of its notifications use. */
export interface DescribedGig {
  readonly id: GigId;
  readonly name: string;
  readonly date: Instant;
  readonly venue: string | null;
  readonly deleted: boolean;
  readonly signupLimit: number | null;
  readonly timeLimit: number | null;
  /** The public name of a performer. */
  readonly nameOf: (id: PerformerId) => string;
}

/** A text names this many performers and counts the others. */
const maxNames = 3;
/** A push message has at most 4,096 bytes. With these limits it has fewer, even at four bytes per character. */
const maxTitleLength = 100;
const maxBodyLength = 300;

/** Names, and `is` or `are`. */
interface Subject {
  readonly names: string;
  readonly be: 'is' | 'are';
}
type Text = (subject: Subject, gig: DescribedGig) => string;

const texts: Readonly<Record<TriggerName, Text>> = {
  wentOnStage: ({ names, be }) => `${names} ${be} on stage`,
  selected: ({ names, be }) => `${names} ${be} up next`,
  toBeReplaced: ({ names, be }) => `${names} ${be} to be replaced`,
  ranOver: ({ names, be }, { timeLimit }) => `${names} ${be} over the limit of ${timeLimit ?? 0} min`,

  signedUp: ({ names }) => `${names} signed up`,
  cancelled: ({ names }) => `${names} cancelled`,
  held: ({ names }) => `${names} stepped outside`,
  returned: ({ names, be }) => `${names} ${be} back`,
  limitReached: (_, { signupLimit }) => `All ${signupLimit ?? 0} places are taken`,

  created: (_, { date }) => `New event: ${toDateText(date)}`,
  dateChanged: (_, { date }) => `Now on ${toDateText(date)}`,
  venueChanged: (_, { venue }) => (venue === null ? 'The venue is open' : `Now at ${isolate(venue)}`),
  completed: () => 'The event is completed',
  reopened: () => 'The event is open again',
  deleted: () => 'The event was deleted',
  raffleWon: ({ names }) => `${names} has won the raffle!`,
  messageSent: () => 'New message in the chat',
};

/** In the server's time zone, because the server does not know that of a phone. */
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const toDateText = (date: Instant): string => dateFormat.format(date);

/**
 * The notification of some triggers of one kind, with a line for each trigger name. Of a performer's triggers only the last counts.
 * @param triggers at least one, in order
 */
export function toPayload(kind: StaffPushKind, triggers: readonly Trigger[], gig: DescribedGig): PushPayload {
  const latest = [...new Map(triggers.map((trigger) => [trigger.performerId ?? trigger.name, trigger])).values()];
  const names = new Set(latest.map(({ name }) => name));
  const lines = triggerNames.filter((name) => names.has(name)).map((name) => texts[name](toSubject(latest, name, gig), gig));
  return {
    kind,
    title: shorten(gig.name, maxTitleLength),
    body: shorten(lines.join('\n'), maxBodyLength),
    url: toUrl(kind, names, gig),
    tag: toTag(kind, gig.id),
  };
}

/** The notification that alerts a performer. @param key by which the performer is known in public */
export const toAlertPayload = ({ name }: Pick<DescribedGig, 'name'>, key: string, alert: CallAlert): PushPayload => ({
  kind: 'performer',
  title: shorten(name, maxTitleLength),
  body: alert,
  url: null,
  place: key,
  tag: `performer-${key}`,
});

const triggerNames = Object.keys(triggerKinds) as TriggerName[];

function toSubject(triggers: readonly Trigger[], triggerName: TriggerName, { nameOf }: DescribedGig): Subject {
  const ids = triggers.flatMap(({ name, performerId }) => (name === triggerName && performerId !== null ? [performerId] : []));
  return {
    names: listNames(
      ids.map((id) => isolate(nameOf(id))),
      { maxNames },
    ),
    be: ids.length > 1 ? 'are' : 'is',
  };
}

/** The page of the gig, at the tab that shows what the notification is about; for a deleted gig the home page. */
function toUrl(kind: StaffPushKind, names: ReadonlySet<TriggerName>, { id, deleted }: DescribedGig): string {
  if (deleted) return '/';
  if (kind === 'stage') return `/event/${id}/live`;
  if (kind === 'queue') return `/event/${id}/signups`;
  return names.size === 1 && names.has('messageSent') ? `/event/${id}/chat` : `/event/${id}`;
}

/** At most 32 characters of base64url, so that push services accept it as topic. */
export const toTag = (kind: StaffPushKind, id: GigId): string =>
  `${kind}-${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`;

const segmenter = new Intl.Segmenter();
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let shortened = '';
  for (const { segment } of segmenter.segment(text)) {
    if (shortened.length + segment.length >= maxLength) break;
    shortened += segment;
  }
  return `${shortened}…`;
}
