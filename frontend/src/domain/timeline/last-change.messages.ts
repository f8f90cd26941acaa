import { eventTable, isGigEventType } from '@jamjar/contracts/gigs/event-table';
import { type LastChange, type RefusalCode } from '@jamjar/contracts/refusals';
import { getErrorMessage, isApiError } from '../../api/api-error.js';
import { formatClock } from '../../ui/format/clock-format.js';

/** The state in which an event of this type puts a performer, for example `off stage`; undefined for events that explain no refusal. */
const getStateText = (type: string): string | undefined => (isGigEventType(type) ? eventTable[type].state : undefined);

/** Who made a change and when, for example `(Sam, 21:06)`; without a name if it was the public or Jamjar itself. */
const formatWhoAndWhen = ({ by, at }: LastChange): string => `(${[...(by.name === null ? [] : [by.name]), formatClock(at)].join(', ')})`;

/** For example `Bo is already off stage (Sam, 21:06)`; null when the last change explains no refusal. @param name of the performer */
export function formatWhoWasFirst(name: string, last: LastChange): string | null {
  const state = getStateText(last.type);
  return state ? `${name} is already ${state} ${formatWhoAndWhen(last)}` : null;
}

/** Refusals of a command about one performer that the performer's last change explains better than the refusal's own message. */
const onePerformerCodes: ReadonlySet<string | null> = new Set<RefusalCode>([
  'NOT_SELECTED',
  'ALREADY_SELECTED',
  'ALREADY_ON_STAGE',
  'NOT_ON_STAGE',
  'NO_REPLACEMENT',
  'NOT_WAITING',
]);
/** Refusals of a command about several performers or the raffle; they do not say whom the last change was about. */
const severalPerformersCodes: ReadonlySet<string | null> = new Set<RefusalCode>([
  'STAGE_CHANGED',
  'NOBODY_SELECTED',
  'NOBODY_WAITING',
  'CHANGED_SINCE',
  'ALREADY_UNDONE',
  'ALREADY_DRAWN',
]);

/** The messages for a command on performers that fails. @param performer only for a command on one performer */
export const toUpdateFailedMessages = (performer?: { readonly name: string }) => ({
  failure: (error: unknown): string => formatRefusal(error, 'Failed to update performer', performer?.name),
});

/**
 * The text about a failed command: who was first where that explains the refusal, else as `getErrorMessage`.
 * @param performerName only for a command on one performer
 */
export function formatRefusal(error: unknown, fallback: string, performerName?: string): string {
  const message = getErrorMessage(error, fallback);
  const { code, last } = isApiError(error) ? error : { code: null, last: null };
  if (!last) return message;
  if (performerName !== undefined && onePerformerCodes.has(code)) return formatWhoWasFirst(performerName, last) ?? message;
  if (!severalPerformersCodes.has(code)) return message;
  const state = getStateText(last.type);
  return state ? `${message}. Somebody is ${state} ${formatWhoAndWhen(last)}` : `${message} ${formatWhoAndWhen(last)}`;
}
