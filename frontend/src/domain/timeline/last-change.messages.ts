import { eventTable, isGigEventType } from '@jamjar/contracts/gigs/event-table';
import { type LastChange, type RefusalCode } from '@jamjar/contracts/refusals';
import { getErrorMessage, isApiError } from '../../api/api-error.js';
import { formatClock } from '../../ui/format/clock-format.js';

/** How a performer is after the last change. Other changes explain no refusal. */
const getState = (type: string): string | undefined => (isGigEventType(type) ? eventTable[type].state : undefined);

/** Who did it, unless it was the public or Jamjar itself, and when: for example `(Sam, 21:06)`. */
const formatWhoAndWhen = ({ by, at }: LastChange): string => `(${[...(by.name === null ? [] : [by.name]), formatClock(at)].join(', ')})`;

/** For example `Bo is already off stage (Sam, 21:06)`; null when the last change says nothing about it. @param name of the performer */
export function formatWhoWasFirst(name: string, last: LastChange): string | null {
  const state = getState(last.type);
  return state ? `${name} is already ${state} ${formatWhoAndWhen(last)}` : null;
}

/** Refusals of a command about one performer that the performer's last change explains better than the refusal's own message. */
const codesOfPerformer: ReadonlySet<string | null> = new Set<RefusalCode>([
  'NOT_SELECTED',
  'ALREADY_SELECTED',
  'ALREADY_ON_STAGE',
  'NOT_ON_STAGE',
  'NO_REPLACEMENT',
  'NOT_WAITING',
]);
/** Refusals of a command about several performers; who of them changed last is not known. */
const codesOfSeveral: ReadonlySet<string | null> = new Set<RefusalCode>([
  'STAGE_CHANGED',
  'NOBODY_SELECTED',
  'NOBODY_WAITING',
  'CHANGED_SINCE',
  'ALREADY_UNDONE',
  'ALREADY_DRAWN',
]);

/** The text about a failed command on performers. @param performer whom it is about, if it is about one */
export const updateFailed = (performer?: { readonly name: string }) => ({
  failure: (error: unknown): string => formatRefusal(error, 'Failed to update performer', performer?.name),
});

/**
 * The text about a failed command: who was first where that explains it, else as `getErrorMessage`.
 * @param performerName of the performer whom the command is about, if it is about one
 */
export function formatRefusal(error: unknown, fallback: string, performerName?: string): string {
  const message = getErrorMessage(error, fallback);
  const { code, last } = isApiError(error) ? error : { code: null, last: null };
  if (!last) return message;
  if (performerName !== undefined && codesOfPerformer.has(code)) return formatWhoWasFirst(performerName, last) ?? message;
  if (!codesOfSeveral.has(code)) return message;
  const state = getState(last.type);
  return state ? `${message}. Somebody is ${state} ${formatWhoAndWhen(last)}` : `${message} ${formatWhoAndWhen(last)}`;
}
