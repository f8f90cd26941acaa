import { type UserId } from '@jamjar/contracts/ids';
import { type Pool } from 'pg';
import { read, type Reading } from '../gigs/queries/reading.js';
import { type AccountRow } from './row-reader.js';

/** What their own screens show of these users. */
export const accountsByIds = (database: Pool, ids: readonly UserId[]): Promise<Reading<AccountRow>> =>
  read<AccountRow>(
    database,
    {
      name: 'accounts-by-ids',
      rows: 'SELECT u.id, u.theme, u.multi_screen_jams AS "multiScreenJams" FROM users AS u WHERE u.id = ANY ($1) AND u.deleted_at IS NULL',
    },
    [ids],
  );
