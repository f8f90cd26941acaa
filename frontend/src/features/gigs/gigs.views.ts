import { format, isSameDay, startOfDay } from 'date-fns';
import { type GigType } from '@jamjar/contracts/enums';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { nameSearch } from '../../ui/name-search.js';

/** S1 §2, type badges on cards. */
export const badges: Record<GigType, string> = { jam: 'Jam', openmic: 'Open Mic', generic: 'Event' };
/** S2 §9, labels. */
export const typeLabels: Record<GigType, string> = { jam: 'Jam Night', openmic: 'Open Mic', generic: 'Event' };

export interface Organisation {
  id: OrganisationId;
  name: string;
}
/** An organisation's events: tonight and what comes, soonest first; what was, most recent first (S1 §2). A completed one is no longer tonight's. */
export interface Programme {
  organisation: Organisation;
  tonight: GigView[];
  upcoming: GigView[];
  past: GigView[];
}

/** @param now of this device: past is before the start of today, as the viewer sees it */
export function programmesOf(organisations: readonly Organisation[], events: readonly GigView[], now: Date): Programme[] {
  const today = startOfDay(now);
  const bySoonest = [...events].sort((one, other) => one.date.localeCompare(other.date));
  return organisations.map((organisation) => {
    const own = bySoonest.filter(({ organisationId }) => organisationId === organisation.id);
    const isTonight = ({ date, completed }: GigView): boolean => !completed && isSameDay(new Date(date), now);
    return {
      organisation,
      tonight: own.filter(isTonight),
      upcoming: own.filter((event) => new Date(event.date) >= today && !isTonight(event)),
      past: own.filter(({ date }) => new Date(date) < today).reverse(),
    };
  });
}

/** Whose event comes next is first, as their ids; whoever has none coming stays in order behind them. */
export function inOrderOfNext(programmes: readonly Programme[]): OrganisationId[] {
  // letters sort after every date
  const next = ({ tonight, upcoming }: Programme): string => [...tonight, ...upcoming].find(({ completed }) => !completed)?.date ?? 'never';
  return [...programmes].sort((one, other) => next(one).localeCompare(next(other))).map(({ organisation }) => organisation.id);
}

/** What of it has `search` in its name. */
export function matching({ organisation, ...events }: Programme, search: string): Programme {
  const isWanted = nameSearch(search);
  const found = (list: GigView[]): GigView[] => list.filter(({ name }) => isWanted(name));
  return { organisation, tonight: found(events.tonight), upcoming: found(events.upcoming), past: found(events.past) };
}

/** What stands in an organisation's heading. */
export function eventCount({ tonight, upcoming, past }: Programme): string {
  const ahead = tonight.length + upcoming.length;
  if (ahead > 0) return `${ahead} upcoming`;
  return past.length > 0 ? `${past.length} past` : 'No events yet';
}

/** For example `5 Mar 24 7:30 PM`. */
export const cardDate = (iso: string): string => format(new Date(iso), 'd MMM yy p');
/** For example `5 Mar`. */
export const shortDate = (iso: string): string => format(new Date(iso), 'd MMM');

/** Signups of a generic event, performers of the others (S1 §2). */
export function countWords({ type, performerCount }: GigView): string {
  const what = type === 'generic' ? 'Signup' : 'Performer';
  return `${performerCount} ${what}${performerCount === 1 ? '' : 's'}`;
}

/** Whole minutes as somebody typed them; null, no limit, for nothing or 0; undefined when it is no such number (S2 §5). */
export function timeLimitIn(typed: string): number | null | undefined {
  const text = typed.trim();
  if (!/^\d*$/.test(text) || Number(text) > limits.countMax) return undefined;
  return Number(text) || null;
}
