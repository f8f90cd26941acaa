import { gigId, instant, organisationId, performerId, userId } from '@jamjar/contracts/ids';
import { type ChangeCause, type NewChange } from '@jamjar/contracts/realtime/changes';
import { migrate } from '../database/migrate.js';
import { createPool, runInTransaction } from '../database/pool.js';
import { createTestDatabase } from '../testing/test-database.js';
import { readCausesAfter } from './change-causes.js';
import { recordChanges } from './change-log.js';
import { Changes1763711000000 } from './migrations/1763711000000-changes.js';
import { ChangeCauses1796300000000 } from './migrations/1796300000000-change-causes.js';

const gigFields = {
  audience: `organisation:${organisationId('20000000-0000-4000-8000-000000000001')}`,
  gigId: gigId('10000000-0000-4000-8000-000000000001'),
} as const;
const cause: ChangeCause = {
  revision: 7,
  type: 'PerformerSelected',
  performerIds: [performerId('30000000-0000-4000-8000-000000000001')],
  actor: { kind: 'user', id: userId('40000000-0000-4000-8000-000000000001') },
  recordedAt: instant(1_767_225_600_000),
};
const messageCause: ChangeCause = { ...cause, revision: null, type: 'MessageSent', performerIds: [] };
const changes: readonly NewChange[] = [
  { ...gigFields, kind: 'timeline', keys: { revisions: [7] }, causes: [cause, { ...cause, revision: 8 }] },
  { ...gigFields, kind: 'pace', keys: {} },
  { ...gigFields, kind: 'pace', keys: {}, causes: [messageCause] },
];

describe('the causes of changes', () => {
  it('are read unchanged and in the order of their changes, of which some have no cause', async () => {
    const database = await createTestDatabase();
    await migrate(database.url, [Changes1763711000000, ChangeCauses1796300000000]);
    const pool = createPool(database.url, { applicationName: 'causes-spec', maxConnections: 1 });
    await runInTransaction(pool, (client) => recordChanges(client, changes));
    const read = (seq: number, limit = 10) => runInTransaction(pool, (client) => readCausesAfter(client, seq, limit));
    const { gigId: id } = gigFields;
    expect(await read(0)).toEqual({
      lastSeq: 3,
      changeCount: 3,
      causes: [cause, { ...cause, revision: 8 }, messageCause].map((each) => ({ ...each, gigId: id })),
    });
    expect(await read(1, 1)).toEqual({ lastSeq: 2, changeCount: 1, causes: [] });
    expect(await read(3)).toEqual({ lastSeq: 3, changeCount: 0, causes: [] });
    await pool.end();
    await database.drop();
  });
});
