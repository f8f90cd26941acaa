import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { auditEntryFixture } from '../../testing/account-history.fixture.js';
import { inesUser } from '../../testing/users.fixture.js';
import { toAccountHistoryCsv } from './account-history-csv.js';
import { formatAccountChange, formatActor } from './account-history.messages.js';

const formatEntry = (entry: AuditEntryView): string => `${formatActor(entry)} ${formatAccountChange(entry)}`;
const organisation = { kind: 'organisation', id: 'o', name: 'The Blue Room' };
const gig = (kind: 'event' | 'link') => ({ kind, id: 'g', name: 'Friday Jam' });
const invitation = { kind: 'invitation', id: 'i', name: null };
const ines = { kind: 'user', id: inesUser.id, name: 'ines' };

describe('the text of an entry of the account history', () => {
  it.each([
    ['ines created the account of sam, as operator', auditEntryFixture('created', { role: 'operator' })],
    ['ines created the account of sam', auditEntryFixture('created')],
    ['ines changed the settings of sam', auditEntryFixture('updated')],
    ['ines deleted the account of sam', auditEntryFixture('deleted')],
    ['ines logged sam out', auditEntryFixture('logged out')],
    ['ines reset the password of sam', auditEntryFixture('password reset')],
    ['ines changed their own password', auditEntryFixture('password reset', { object: ines })],
    ['The server reset the password of sam', auditEntryFixture('password reset', { actor: null })],
    ['ines switched their second factor on', auditEntryFixture('second factor set', { object: ines })],
    ['ines removed their own second factor', auditEntryFixture('second factor removed', { object: ines })],
    ['The server removed the second factor of sam', auditEntryFixture('second factor removed', { actor: null })],
    ['ines made sam operator', auditEntryFixture('allocated', { role: 'operator' })],
    ['ines gave sam a role', auditEntryFixture('allocated')],
    ['ines created their own account', auditEntryFixture('created', { object: ines })],
    ['ines joined as operator', auditEntryFixture('allocated', { object: ines, role: 'operator' })],
    ['ines made an invitation to join as owner', auditEntryFixture('invited', { object: invitation, role: 'owner' })],
    ['ines revoked an invitation', auditEntryFixture('revoked', { object: invitation })],
    ['ines removed sam from the organisation', auditEntryFixture('removed')],
    ['ines left the organisation', auditEntryFixture('removed', { object: ines })],
    ['ines created the organisation', auditEntryFixture('created', { object: organisation })],
    ['ines changed the logo', auditEntryFixture('updated', { object: organisation })],
    ['ines deleted the organisation', auditEntryFixture('deleted', { object: organisation })],
    ['ines changed the logo of Friday Jam', auditEntryFixture('updated', { object: gig('event') })],
    ['ines made a signup link of Friday Jam', auditEntryFixture('created', { object: gig('link'), fields: ['signup'] })],
    ['ines switched the live link of Friday Jam on', auditEntryFixture('switched on', { object: gig('link'), fields: ['live'] })],
    ['ines switched the feedback link of Friday Jam off', auditEntryFixture('switched off', { object: gig('link'), fields: ['feedback'] })],
    ['ines switched the signup link of Friday Jam on or off', auditEntryFixture('switched', { object: gig('link'), fields: ['signup'] })],
    ['ines signed in from 203.0.113.0/24', auditEntryFixture('signed in', { object: ines, subnet: '203.0.113.0/24' })],
    ['Somebody tried a wrong password for sam, 12 times', auditEntryFixture('sign-in failed', { actor: null, count: 12 })],
    ['Somebody knew the password of sam, but gave no valid code', auditEntryFixture('sign-in incomplete', { actor: null })],
    [
      'Somebody was refused as sam after too many wrong passwords from 203.0.113.0/24, 3 times',
      auditEntryFixture('sign-in limited', { actor: null, subnet: '203.0.113.0/24', count: 3 }),
    ],
    ['ines renamed organisation The Blue Room', auditEntryFixture('renamed', { object: organisation })],
    ['ines deleted the account of somebody', auditEntryFixture('deleted', { object: { ...ines, name: null } })],
  ])('is "%s"', (text, entry) => {
    expect(formatEntry(entry)).toBe(text);
  });

  it('is in the CSV, with who, whom and when', () => {
    const [header, ...lines] = toAccountHistoryCsv([
      auditEntryFixture('password reset'),
      auditEntryFixture('created', { role: 'owner', object: { ...ines, id: 'f', name: '=1+1' } }),
    ])
      .slice(1) // the byte order mark
      .split('\r\n');
    expect(header).toBe('When,Who,What,Whom');
    expect(lines).toEqual([
      '2026-11-26 21:05:07,ines,reset the password of sam,sam',
      `2026-11-26 21:05:07,ines,"created the account of =1+1, as owner","'=1+1"`,
    ]);
  });
});
