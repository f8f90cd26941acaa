import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { minuteMs } from '@jamjar/contracts/time';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { advanceClock, resetClock, setClock } from '../../testing/fake-clock.fixture.js';
import { HttpClient, type HttpResponse } from '../../testing/http-client.js';
import { type RunningApp, startApp } from '../../testing/running-app.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../../testing/test-organisation.js';
import { SecurityLog } from '../security-log.js';

interface SecurityRow {
  kind: string;
  userId: string | null;
  subnet: string | null;
  requestId: string | null;
  count: number;
}
interface SecurityLine extends Omit<SecurityRow, 'kind'> {
  /** Missing in a line about the log itself. */
  kind?: string;
  context: string;
  level: number;
  objectId?: string;
  role?: string;
}

/** An application behind a proxy, with the organisation `barn`, whose security log is read. Its clock stands still. */
export class SecurityLogFixture {
  /** The whole log since the last `clear`. */
  lines: string[] = [];
  app!: RunningApp;
  barn!: TestOrganisation;
  operatorId!: UserId;

  async start(): Promise<void> {
    setClock();
    this.app = await startApp({ environment: { TRUST_PROXY: '1' }, log: (line) => this.lines.push(line) });
    this.barn = await createTestOrganisation(this.app, 'barn');
    this.operatorId = await readUserId(this.barn.operatorClient);
  }

  async close(): Promise<void> {
    resetClock();
    await this.app.close();
  }

  get log(): SecurityLog {
    return this.app.nestApp.get(SecurityLog);
  }

  /** Ends the minute in which alike events are counted, and writes their number. */
  async endMinute(): Promise<void> {
    await this.log.flush();
    advanceClock(minuteMs);
    await this.log.flush();
  }

  async clear(): Promise<void> {
    await this.endMinute();
    await this.app.infrastructure.pool.query('TRUNCATE security_log');
    this.lines = [];
  }

  async readRows(): Promise<SecurityRow[]> {
    await this.log.flush();
    const columns = 'kind, user_id AS "userId", subnet, request_id AS "requestId", count';
    return (await this.app.infrastructure.pool.query<SecurityRow>(`SELECT ${columns} FROM security_log ORDER BY id`)).rows;
  }

  /** The lines of the security log. */
  readLines(): SecurityLine[] {
    return this.lines.map((line) => JSON.parse(line) as SecurityLine).filter(({ context }) => context === 'security');
  }

  /** Tries to sign in from an address. */
  login(
    username: string,
    password: string,
    { from = address, path = routes.login }: { from?: string; path?: string } = {},
  ): Promise<HttpResponse> {
    return new HttpClient(this.app).post(path, { username, password }, { 'x-forwarded-for': from });
  }
}

export const readUserId = async (client: HttpClient): Promise<UserId> => unwrapBody(await client.get<UserView>(routes.currentUser)).id;
export const idOf = ({ headers }: HttpResponse): string | null => headers.get('x-request-id');
/** An address, and what is recorded of it. */
export const [address, subnet] = ['203.0.113.77', '203.0.113.0/24'];
