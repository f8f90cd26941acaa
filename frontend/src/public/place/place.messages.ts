import { type PlacePerformer, type PlaceState, type PlaceView } from '@jamjar/contracts/signup/place.views';

/** The message to a performer: `answer` is shown large, between the texts `before` and `after`. */
export interface PlaceMessage {
  before: string;
  answer: string;
  after: string;
}

/** The answer to "When am I on?" for one performer. */
export function describePlace({ event }: Pick<PlaceView, 'event'>, { name, state, ahead }: PlacePerformer): PlaceMessage {
  const placeInLine = formatOrdinal((ahead ?? 0) + 1);
  if (event.completed && !hasLeft(state)) return { before: name, answer: 'Thank you', after: 'for being part of it' };
  if (state === 'held') return { before: name, answer: 'On hold', after: `You keep your place: ${placeInLine} in line` };
  if (state !== 'waiting') return { before: name, ...messagesByState[state] };
  if (event.type === 'generic') return { before: name, answer: "You're in", after: 'You are on the list' };
  const line = ahead === 0 ? { answer: 'next', after: 'first in line' } : { answer: placeInLine, after: 'in line' };
  return { before: `${name}, you are`, ...line };
}

const hasLeft = (state: PlaceState): boolean => state === 'cancelled' || state === 'removed';

const messagesByState = {
  selected: { answer: 'Get ready', after: "You're selected" },
  onStage: { answer: "You're on", after: '' },
  played: { answer: 'Played', after: 'Thanks for playing' },
  attended: { answer: "You're here", after: 'Thanks for coming' },
  cancelled: { answer: 'Cancelled', after: 'You cancelled.' },
  removed: { answer: 'Off the list', after: "You're off the list; ask the host if that's a mistake" },
} as const satisfies Partial<Record<PlaceState, Omit<PlaceMessage, 'before'>>>;

/** For example `3rd`. */
function formatOrdinal(number: number): string {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${number}${suffixes[ordinals.select(number)] ?? 'th'}`;
}
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
