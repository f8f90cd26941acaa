import { type GigType } from '@jamjar/contracts/enums';
import { gigId, performerId, type GigId, type OrganisationId, type PerformerId } from '@jamjar/contracts/ids';
import { type AddPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { signIn, type HttpClient } from './http-client.js';
import { createUserWithRole, createOrganisation } from './account.fixture.js';
import { godLogin, type RunningApp } from './running-app.js';

/** An organisation with a signed-in client for each role and for the god user. */
export interface TestOrganisation {
  readonly id: OrganisationId;
  readonly godClient: HttpClient;
  readonly ownerClient: HttpClient;
  readonly operatorClient: HttpClient;
  readonly memberClient: HttpClient;
}

/**
 * Creates an organisation with one user per role.
 * @param name unique in the application; the users are called `<name>-owner` and so on
 */
export async function createTestOrganisation(app: RunningApp, name: string): Promise<TestOrganisation> {
  const godClient = await signIn(app, godLogin.username);
  const { organisationId } = await createOrganisation(godClient, name, `${name}-owner`);
  for (const role of ['operator', 'member'] as const) await createUserWithRole(godClient, organisationId, `${name}-${role}`, role);
  const [owner, operator, member] = await Promise.all(['owner', 'operator', 'member'].map((role) => signIn(app, `${name}-${role}`)));
  if (!owner || !operator || !member) throw new Error('A user could not sign in');
  return { id: organisationId, godClient, ownerClient: owner, operatorClient: operator, memberClient: member };
}

/** A gig for tests. Its methods change and read it over HTTP as the operator, and throw on an unsuccessful response. */
export class TestGig {
  private readonly performerIds = new Map<string, PerformerId>();

  private constructor(
    readonly organisation: TestOrganisation,
    readonly id: GigId,
  ) {}

  /** Creates a gig as the owner. @param extraFields added to the request, or replacing its defaults */
  static async create(organisation: TestOrganisation, type: GigType = 'jam', extraFields: object = {}): Promise<TestGig> {
    const body = { organisationId: organisation.id, name: `A gig of ${type}`, type, date: '2030-05-01T18:00:00.000Z', ...extraFields };
    const view = unwrapBody(await organisation.ownerClient.post<GigView>(routes.events, body), 201);
    return new TestGig(organisation, gigId(view.id));
  }

  /** Adds a performer by name, by default with vocals. */
  async addPerformer(name: string, extraFields: Partial<AddPerformerRequest> = {}): Promise<PerformerView> {
    const body = { jamNightId: this.id, name, instruments: ['vocals'], ...extraFields };
    const performer = unwrapBody(await this.organisation.operatorClient.post<PerformerView>(routes.performers, body), 201);
    this.performerIds.set(name, performerId(performer.id));
    return performer;
  }

  async addPerformers(...names: string[]): Promise<void> {
    for (const name of names) await this.addPerformer(name);
  }

  /** The id of a performer added with `addPerformer` or `addPerformers`. */
  idOf(name: string): PerformerId {
    const id = this.performerIds.get(name);
    if (!id) throw new Error(`${name} was not added`);
    return id;
  }

  /** Posts a command to a route of the performer, such as `routes.select`. */
  async sendCommand(route: (id: PerformerId) => string, name: string, body?: object): Promise<PerformerView> {
    return unwrapBody(await this.organisation.operatorClient.post<PerformerView>(route(this.idOf(name)), body));
  }

  async patchPerformer(name: string, body: object): Promise<PerformerView> {
    return unwrapBody(await this.organisation.operatorClient.patch<PerformerView>(routes.performer(this.idOf(name)), body));
  }

  async view(): Promise<GigView> {
    return unwrapBody(await this.organisation.operatorClient.get<GigView>(routes.event(this.id)));
  }

  /** All performers, in the order of the line-up. */
  async lineUp(): Promise<PerformerView[]> {
    return unwrapBody(await this.organisation.operatorClient.get<PerformerView[]>(routes.performersOfEvent(this.id)));
  }

  async performerNames(): Promise<string[]> {
    return (await this.lineUp()).map(({ name }) => name);
  }

  async performer(name: string): Promise<PerformerView> {
    return unwrapBody(await this.organisation.operatorClient.get<PerformerView>(routes.performer(this.idOf(name))));
  }

  /** The timeline in order, each entry as its type and the performers' names: `PerformerWentOnStage Ana, Bo`. */
  async timelineEntries(): Promise<string[]> {
    const entries = unwrapBody(await this.organisation.operatorClient.get<TimelineEntryView[]>(routes.timeline(this.id)));
    return entries.map(({ type, performers }) => [type, performers.map(({ name }) => name).join(', ')].join(' ').trim());
  }
}

/** Returns the body of a response. @throws when the status is not the expected one */
export function unwrapBody<Body>({ status, body }: { status: number; body: Body }, expectedStatus = 200): Body {
  if (status !== expectedStatus) throw new Error(`Unexpected status ${status.toString()}: ${JSON.stringify(body)}`);
  return body;
}
