import { randomUUID } from 'node:crypto';
import { routes } from '@jamjar/contracts/routes';
import { type GigId, gigId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { ChildServer } from './child-server.js';
import { HttpClient } from './http-client.js';

export interface OpenGig {
  id: GigId;
  performers: PerformerId[];
}

/** A running Jamjar with an organisation whose owner is signed in. */
export class Venue {
  private constructor(
    readonly server: ChildServer,
    readonly owner: HttpClient,
    private readonly organisationId: string,
  ) {}

  /** On a database that was used before, `environment` says the ADMIN_PASSWORD of then. `start`: the server's file, from the repository's root. */
  static async open(environment: Record<string, string>, start = 'backend/dist/main.js'): Promise<Venue> {
    const password = environment.ADMIN_PASSWORD ?? randomUUID();
    const server = await ChildServer.start(
      start,
      { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: password, LOG_LEVEL: 'error', ...environment },
      routes.ready,
    );
    const god = new HttpClient(server.url);
    await god.signIn('admin', password);
    const { body } = await god.call('POST', routes.organisations, { name: `Venue ${randomUUID()}`, username: randomUUID(), password });
    return new Venue(server, god, idIn(body));
  }

  /** Tonight's open mic with so many performers in the line. */
  async openMic(performers: number): Promise<OpenGig> {
    const { body } = await this.owner.call('POST', routes.events, {
      organisationId: this.organisationId,
      name: 'Open mic',
      type: 'openmic',
      date: new Date().toISOString(),
    });
    const id = gigId(idIn(body));
    const gig: OpenGig = { id, performers: [] };
    for (let index = 0; index < performers; index++) {
      const added = await this.owner.call('POST', routes.performers, { jamNightId: id, name: `Performer ${index} of ${id}` });
      gig.performers.push(performerId(idIn(added.body)));
    }
    return gig;
  }

  /** One durable stage action: the performer goes on stage, or leaves it at the next call. */
  stageAction({ performers }: OpenGig, index: number): Promise<unknown> {
    const performer = performers[Math.floor(index / 2) % performers.length];
    if (!performer) throw new Error('A gig without performers');
    return this.owner.call('POST', index % 2 === 0 ? routes.putOnStage(performer) : routes.takeOffStage(performer));
  }

  async close(): Promise<void> {
    this.owner.close();
    await this.server.stop();
  }
}

function idIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id;
  throw new Error(`An answer without an id: ${JSON.stringify(body)}`);
}
