import { minuteMs } from '@jamjar/contracts/time';
import { type TriggerName } from '../triggers.js';

/** One result of an action: the name of a trigger, and of the performer unless it is about none. */
export type Occurrence = readonly [TriggerName, name?: string];

/** What one user did at one time; `username` is null when no user did it. */
export interface RecordedAction {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly username: string | null;
  readonly occurrences: readonly Occurrence[];
}

/** The values in the texts besides names of performers; `timeLimit` in minutes, `firstDate` that of the new gig, `date` its later one. */
export interface TextValues {
  readonly signupLimit: number;
  readonly timeLimit: number;
  readonly venue: string;
  readonly firstDate: string;
  readonly date: string;
}

const kinds = ['stage', 'queue', 'event'] as const;
type Kind = (typeof kinds)[number];
/** The kind of a trigger, and its text about one or several performers; `be` is `is` or `are`. */
type Line = readonly [kind: Kind, text: (names: string, be: string, values: TextValues) => string];

/** The table of docs/rules.md#notifications, written independently of `notification.messages.ts`. */
export const notificationTable: Readonly<Record<TriggerName, Line>> = {
  wentOnStage: ['stage', (names, be) => `${names} ${be} on stage`],
  selected: ['stage', (names, be) => `${names} ${be} up next`],
  toBeReplaced: ['stage', (names, be) => `${names} ${be} to be replaced`],
  ranOver: ['stage', (names, be, { timeLimit }) => `${names} ${be} over the limit of ${timeLimit} min`],
  signedUp: ['queue', (names) => `${names} signed up`],
  cancelled: ['queue', (names) => `${names} cancelled`],
  held: ['queue', (names) => `${names} stepped outside`],
  returned: ['queue', (names, be) => `${names} ${be} back`],
  limitReached: ['queue', (_names, _be, { signupLimit }) => `All ${signupLimit} places are taken`],
  created: ['event', (_names, _be, { firstDate }) => `New event: ${firstDate}`],
  dateChanged: ['event', (_names, _be, { date }) => `Now on ${date}`],
  venueChanged: ['event', (_names, _be, { venue }) => `Now at ${venue}`],
  completed: ['event', () => 'The event is completed'],
  reopened: ['event', () => 'The event is open again'],
  deleted: ['event', () => 'The event was deleted'],
  raffleWon: ['event', (names) => `${names} has won the raffle!`],
  messageSent: ['event', () => 'New message in the chat'],
};

/** The texts that each subscription of a user should receive about one gig, by kind; none about the user's own actions. */
export const computeExpectedTexts = (
  username: string,
  actions: readonly RecordedAction[],
  values: TextValues,
): Readonly<Record<Kind, readonly string[]>> => {
  const actionsOfOthers = actions.filter((action) => action.username !== username);
  const actionsOfKind = (kind: Kind) =>
    actionsOfOthers
      .map(({ at, occurrences }) => ({ at, occurrences: occurrences.filter(([name]) => notificationTable[name][0] === kind) }))
      .filter(({ occurrences }) => occurrences.length > 0);
  const toTexts = (kind: Kind) => combine(actionsOfKind(kind)).map((occurrences) => toText(occurrences, values));
  return { stage: toTexts('stage'), queue: toTexts('queue'), event: toTexts('event') };
};

/** Groups occurrences by notification: those of the first action, all that follow within a minute, and then again from the next on. */
function combine(actions: readonly Pick<RecordedAction, 'at' | 'occurrences'>[]): readonly (readonly Occurrence[])[] {
  const [first, ...later] = actions;
  if (!first) return [];
  const isWithin = ({ at }: Pick<RecordedAction, 'at'>): boolean => at < first.at + minuteMs;
  const within = later.filter(isWithin).flatMap(({ occurrences }) => occurrences);
  return [first.occurrences, ...(within.length > 0 ? [within] : []), ...combine(later.filter((action) => !isWithin(action)))];
}

/** A line for each trigger name, in the order of the table. Of several occurrences about one performer only the last counts. */
function toText(occurrences: readonly Occurrence[], values: TextValues): string {
  const last = [...new Map(occurrences.map((occurrence) => [occurrence[1] ?? occurrence[0], occurrence])).values()];
  return (Object.keys(notificationTable) as TriggerName[])
    .flatMap((trigger) => {
      const names = last.flatMap(([each, name]) => (each === trigger ? [name ?? ''] : []));
      return names.length > 0 ? [notificationTable[trigger][1](listNames(names), names.length > 1 ? 'are' : 'is', values)] : [];
    })
    .join('\n');
}

function listNames(names: readonly string[]): string {
  if (names.length > 3) return `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
  return names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
