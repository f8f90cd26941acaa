import { isSameDay, startOfDay } from 'date-fns';
import { getLatestEnd } from '@jamjar/contracts/gigs/gig-end';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';

export interface Organisation {
  id: OrganisationId;
  name: string;
}
/**
 * One organisation's gigs. `tonight`: the gigs of today, at any hour, and earlier ones that still go on, unless they are completed;
 * `upcoming`: the other gigs of today and all of later days. Both are sorted by date; `past` begins with the most recent.
 */
export interface OrganisationGigs {
  organisation: Organisation;
  tonight: GigView[];
  upcoming: GigView[];
  past: GigView[];
}

/** Groups gigs by organisation and by date; days are those of the device's time zone (docs/rules.md#time). */
export function groupByOrganisation(organisations: readonly Organisation[], gigs: readonly GigView[], now: Date): OrganisationGigs[] {
  const today = startOfDay(now);
  const sortedGigs = [...gigs].sort((one, other) => one.date.localeCompare(other.date));
  return organisations.map((organisation) => {
    const ownGigs = sortedGigs.filter(({ organisationId }) => organisationId === organisation.id);
    const isTonight = (gig: GigView): boolean => !gig.completed && (isSameDay(new Date(gig.date), now) || isGoingOn(gig, now.getTime()));
    return {
      organisation,
      tonight: ownGigs.filter(isTonight),
      upcoming: ownGigs.filter((gig) => new Date(gig.date) >= today && !isTonight(gig)),
      past: ownGigs.filter((gig) => new Date(gig.date) < today && !isTonight(gig)).reverse(),
    };
  });
}

/** The organisations with those of the gigs that are missing, each once. */
export const addOrganisationsOf = (gigs: readonly GigView[], organisations: readonly Organisation[]): readonly Organisation[] =>
  gigs.reduce(
    (all, { organisationId, organisation }) =>
      all.some(({ id }) => id === organisationId) ? all : [...all, { id: organisationId, name: organisation.name }],
    organisations,
  );

function isGoingOn({ date, endsAt }: GigView, nowMs: number): boolean {
  const dateMs = Date.parse(date);
  return dateMs <= nowMs && nowMs <= getLatestEnd(dateMs, endsAt === null ? null : Date.parse(endsAt));
}

/** The organisations' ids by the date of the first gig of `tonight` or `upcoming` that is not completed; the others last. */
export function sortOrganisationIdsByNextGig(organisationGigs: readonly OrganisationGigs[]): OrganisationId[] {
  // 'never' sorts after every ISO date
  const getNextDate = ({ tonight, upcoming }: OrganisationGigs): string =>
    [...tonight, ...upcoming].find(({ completed }) => !completed)?.date ?? 'never';
  return [...organisationGigs]
    .sort((one, other) => getNextDate(one).localeCompare(getNextDate(other)))
    .map(({ organisation }) => organisation.id);
}

/** Keeps the gigs whose names contain `search`; case and accents do not matter. */
export function filterGigsByName({ organisation, ...gigs }: OrganisationGigs, search: string): OrganisationGigs {
  const isMatch = createNameMatcher(search);
  const getMatches = (list: GigView[]): GigView[] => list.filter(({ name }) => isMatch(name));
  return { organisation, tonight: getMatches(gigs.tonight), upcoming: getMatches(gigs.upcoming), past: getMatches(gigs.past) };
}
