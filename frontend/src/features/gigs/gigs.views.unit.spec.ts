import { organisationId } from '@jamjar/contracts/ids';
import { blueRoom, gigFixture as event } from '../../testing/gigs.js';
import { cardDate, countWords, eventCount, inOrderOfNext, matching, programmesOf, timeLimitIn } from './gigs.views.js';

const corner = { id: organisationId('00000000-0000-4000-8000-000000000002'), name: 'Corner House' };

describe('an organisation’s programme', () => {
  const now = new Date(2026, 10, 21, 21, 0);
  const events = [
    event('last week', new Date(2026, 10, 14, 19, 0)),
    event('yesterday', new Date(2026, 10, 20, 23, 59)),
    event('next week', new Date(2026, 10, 28, 19, 0)),
    event('tomorrow', new Date(2026, 10, 22, 0, 0)),
    event('this morning', new Date(2026, 10, 21, 0, 0)),
    event('just ended', new Date(2026, 10, 21, 18, 0), { completed: true }),
    event('elsewhere', new Date(2026, 10, 22, 19, 0), { organisationId: corner.id }),
  ];
  const [programme, other] = programmesOf([blueRoom, corner], events, now);

  it('has tonight first, then what comes, soonest first, and what was, most recent first', () => {
    expect(programme?.tonight.map(({ name }) => name)).toEqual(['this morning']); // past begins before today
    expect(programme?.upcoming.map(({ name }) => name)).toEqual(['just ended', 'tomorrow', 'next week']);
    expect(programme?.past.map(({ name }) => name)).toEqual(['yesterday', 'last week']);
  });
  it('is each organisation’s own', () => {
    expect(other?.upcoming.map(({ name }) => name)).toEqual(['elsewhere']);
  });
});

describe('the organisations of an accordion', () => {
  const now = new Date(2026, 10, 21, 21, 0);
  const empty = { id: organisationId('00000000-0000-4000-8000-000000000003'), name: 'Empty' };
  const events = [
    event('over and done', new Date(2026, 10, 21, 10, 0), { completed: true }),
    event('in a month', new Date(2026, 11, 21, 19, 0)),
    event('long ago', new Date(2025, 11, 21, 19, 0)),
    event('tonight', new Date(2026, 10, 21, 19, 0), { organisationId: corner.id }),
  ];
  const programmes = programmesOf([empty, blueRoom, corner], events, now);

  it('begin with the one whose event comes next', () => {
    expect(inOrderOfNext(programmes)).toEqual([corner.id, blueRoom.id, empty.id]);
  });
  it('say in their headings how much there is', () => {
    expect(programmes.map(eventCount)).toEqual(['No events yet', '2 upcoming', '1 upcoming']);
    expect(programmesOf([blueRoom], [event('long ago', new Date(2025, 1, 1))], now).map(eventCount)).toEqual(['1 past']);
  });
  it('are searched by the names of their events, whatever the case', () => {
    const [found] = programmesOf([blueRoom], events, now).map((programme) => matching(programme, ' LONG '));
    expect(found?.past.map(({ name }) => name)).toEqual(['long ago']);
    expect(found?.upcoming).toEqual([]);
  });
});

describe('an event’s card', () => {
  it('dates it like 5 Mar 24 7:30 PM', () => {
    expect(cardDate(new Date(2024, 2, 5, 19, 30).toISOString())).toBe('5 Mar 24 7:30 PM');
  });
  it('counts signups of a generic event and performers of the others', () => {
    const at = new Date();
    expect(countWords(event('a', at, { type: 'generic', performerCount: 41 }))).toBe('41 Signups');
    expect(countWords(event('b', at, { type: 'openmic', performerCount: 1 }))).toBe('1 Performer');
  });
});

describe('a time limit as somebody types it', () => {
  it.each([
    ['15', 15],
    [' 007 ', 7],
    ['', null],
    ['0', null],
    ['-1', undefined],
    ['1.5', undefined],
    ['ten', undefined],
    ['1000001', undefined],
  ])('"%s" is %s', (typed, minutes) => {
    expect(timeLimitIn(typed)).toBe(minutes);
  });
});
