import { organisationId } from '@jamjar/contracts/ids';
import { blueRoomOrganisation, gigFixture } from '../../testing/gigs.fixture.js';
import { formatGigCount } from './gigs.labels.js';
import { filterGigsByName, groupByOrganisation, sortOrganisationIdsByNextGig } from './organisation-gigs.js';

const cornerOrganisation = { id: organisationId('00000000-0000-4000-8000-000000000002'), name: 'Corner House' };

// gigs are of the Blue Room unless another organisation is given
describe('groupByOrganisation', () => {
  const now = new Date(2026, 10, 21, 21, 0);
  const gigs = [
    gigFixture('last week', new Date(2026, 10, 14, 19, 0)),
    gigFixture('yesterday', new Date(2026, 10, 20, 23, 59)),
    gigFixture('next week', new Date(2026, 10, 28, 19, 0)),
    gigFixture('tomorrow', new Date(2026, 10, 22, 0, 0)),
    gigFixture('this morning', new Date(2026, 10, 21, 0, 0)),
    gigFixture('just ended', new Date(2026, 10, 21, 18, 0), { completed: true }),
    gigFixture('elsewhere', new Date(2026, 10, 22, 19, 0), { organisationId: cornerOrganisation.id }),
  ];
  const [blueRoomGigs, cornerOrganisationGigs] = groupByOrganisation([blueRoomOrganisation, cornerOrganisation], gigs, now);

  it('sorts tonight and upcoming gigs by date, and past gigs with the most recent first', () => {
    expect(blueRoomGigs?.tonight.map(({ name }) => name)).toEqual(['this morning']); // not past: the date is today
    expect(blueRoomGigs?.upcoming.map(({ name }) => name)).toEqual(['just ended', 'tomorrow', 'next week']); // completed gigs of today are in this list
    expect(blueRoomGigs?.past.map(({ name }) => name)).toEqual(['yesterday', 'last week']);
  });
  it('lists under tonight, after midnight, gigs that are not completed and began within the last twelve hours or have not ended', () => {
    const at = (hours: number, minutes = 0): Date => new Date(2026, 10, 21, hours, minutes); // counted from the start of 21 November
    const end = (...time: Parameters<typeof at>) => ({ endsAt: at(...time).toISOString() });
    const [group] = groupByOrganisation(
      [blueRoomOrganisation],
      [
        gigFixture('began at 20:00', at(20)),
        gigFixture('twelve hours ago', at(14, 20)),
        gigFixture('longer ago', at(14, 19)),
        gigFixture('longer ago, ends now', at(13), end(26, 20)),
        gigFixture('longer ago, just ended', at(12), end(26, 19)),
        gigFixture('should have ended', at(19), end(23)),
        gigFixture('completed', at(21), { completed: true, ...end(28) }),
        gigFixture('today', at(44)),
        gigFixture('tomorrow', at(48)),
      ],
      at(26, 20), // 02:20
    );
    const toNames = (gigs: readonly { name: string }[] = []) => gigs.map(({ name }) => name);
    expect(toNames(group?.tonight)).toEqual(['longer ago, ends now', 'twelve hours ago', 'should have ended', 'began at 20:00', 'today']);
    expect(toNames(group?.upcoming)).toEqual(['tomorrow']);
    expect(toNames(group?.past)).toEqual(['completed', 'longer ago', 'longer ago, just ended']);
  });
  it('gives each organisation only its own gigs', () => {
    expect(cornerOrganisationGigs?.upcoming.map(({ name }) => name)).toEqual(['elsewhere']);
  });
});

describe('a list of organisations with their gigs', () => {
  const now = new Date(2026, 10, 21, 21, 0);
  const emptyOrganisation = { id: organisationId('00000000-0000-4000-8000-000000000003'), name: 'Empty' };
  const gigs = [
    gigFixture('over and done', new Date(2026, 10, 21, 10, 0), { completed: true }),
    gigFixture('in a month', new Date(2026, 11, 21, 19, 0)),
    gigFixture('long ago', new Date(2025, 11, 21, 19, 0)),
    gigFixture('tonight', new Date(2026, 10, 21, 19, 0), { organisationId: cornerOrganisation.id }),
  ];
  const organisationGigs = groupByOrganisation([emptyOrganisation, blueRoomOrganisation, cornerOrganisation], gigs, now);

  it('is sorted by the date of the next gig that is not completed', () => {
    expect(sortOrganisationIdsByNextGig(organisationGigs)).toEqual([cornerOrganisation.id, blueRoomOrganisation.id, emptyOrganisation.id]);
  });
  it('counts the gigs of today and later of each organisation as upcoming, or the past ones if there are none', () => {
    expect(organisationGigs.map((each) => formatGigCount(each))).toEqual(['No events yet', '2 upcoming', '1 upcoming']);
    expect(
      groupByOrganisation([blueRoomOrganisation], [gigFixture('long ago', new Date(2025, 1, 1))], now).map((each) => formatGigCount(each)),
    ).toEqual(['1 past']);
  });
  it('is filtered by the names of the gigs, ignoring case and surrounding spaces', () => {
    const [filtered] = groupByOrganisation([blueRoomOrganisation], gigs, now).map((group) => filterGigsByName(group, ' LONG '));
    expect(filtered?.past.map(({ name }) => name)).toEqual(['long ago']);
    expect(filtered?.upcoming).toEqual([]);
  });
});
