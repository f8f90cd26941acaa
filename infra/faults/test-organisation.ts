import { randomUUID } from 'node:crypto';
import { routes } from '@jamjar/contracts/routes';
import { type GigId, gigId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { ServerProcess } from './server-process.js';
import { HttpClient } from './http-client.js';

export interface TestGig {
  id: GigId;
  performerIds: PerformerId[];
}

/** A running Jamjar server with an organisation. All requests are sent as the god user. */
export class TestOrganisation {
  private constructor(
    readonly server: ServerProcess,
    readonly godClient: HttpClient,
    private readonly organisationId: string,
  ) {}

  /**
   * @param environment the server's variables; for a database that was used before, they must contain the ADMIN_PASSWORD of its first start
   * @param serverFile the server's file, relative to the repository
   */
  static async open(environment: Record<string, string>, serverFile = 'backend/dist/main.js'): Promise<TestOrganisation> {
    const password = environment.ADMIN_PASSWORD ?? randomUUID();
    const server = await ServerProcess.start(
      serverFile,
      { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: password, LOG_LEVEL: 'error', ...environment },
      routes.healthReady,
    );
    const godClient = new HttpClient(server.url);
    await godClient.signIn('admin', password);
    const { body } = await godClient.call('POST', routes.organisations, {
      name: `Organisation ${randomUUID()}`,
      username: randomUUID(),
      password,
    });
    return new TestOrganisation(server, godClient, readId(body));
  }

  /** Creates an open mic of today with that many performers in the queue. */
  async createOpenMic(performerCount: number): Promise<TestGig> {
    const { body } = await this.godClient.call('POST', routes.events, {
      organisationId: this.organisationId,
      name: 'Open mic',
      type: 'openmic',
      date: new Date().toISOString(),
    });
    const id = gigId(readId(body));
    const gig: TestGig = { id, performerIds: [] };
    for (let index = 0; index < performerCount; index++) {
      const added = await this.godClient.call('POST', routes.performers, { jamNightId: id, name: `Performer ${index} of ${id}` });
      gig.performerIds.push(performerId(readId(added.body)));
    }
    return gig;
  }

  /** Sends one stage action: an even `index` puts a performer on stage, the next odd one takes the same performer off. */
  toggleStage({ performerIds }: TestGig, index: number): Promise<unknown> {
    const performer = performerIds[Math.floor(index / 2) % performerIds.length];
    if (!performer) throw new Error('The gig has no performers');
    return this.godClient.call('POST', index % 2 === 0 ? routes.putOnStage(performer) : routes.takeOffStage(performer));
  }

  async close(): Promise<void> {
    this.godClient.close();
    await this.server.stop();
  }
}

function readId(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id;
  throw new Error(`The response has no id: ${JSON.stringify(body)}`);
}
