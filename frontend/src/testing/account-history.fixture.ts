import { userId } from '@jamjar/contracts/ids';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { blueRoomOrganisation } from './gigs.fixture.js';
import { inesUser } from './users.fixture.js';

/** The user whom the entries concern unless they say otherwise. */
export const samId = userId('00000000-0000-4000-8000-000000000008');
let entryCount = 0;

/** Builds an entry with a new id: ines did `action` to sam; `overrides` replace single fields. */
export const auditEntryFixture = (action: string, overrides: Partial<AuditEntryView> = {}): AuditEntryView => ({
  id: `${String(++entryCount)}.1`,
  at: new Date(2026, 10, 26, 21, 5, 7).toISOString(),
  actor: { id: inesUser.id, name: 'ines' },
  action,
  object: { kind: 'user', id: samId, name: 'sam' },
  organisationId: blueRoomOrganisation.id,
  fields: [],
  role: null,
  subnet: null,
  count: 1,
  ...overrides,
});
