import { type GigType, type OrganisationRole } from '@jamjar/contracts/enums';
import { gigId, performerId, type GigId, type OrganisationId, type PerformerId } from '@jamjar/contracts/ids';
import { type AddPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { godLogin, signIn, type HttpClient } from './http-client.js';
import { createUserWithRole, createOrganisation } from './account.fixture.js';
import { type RunningApp } from './running-app.js';

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
 * @param name unique in the application
 * @param usernames by default `<name>-owner` and so on; their passwords are `passwordOf(username)`
 */
export async function createTestOrganisation(
  app: Pick<RunningApp, 'url'>,
  name: string,
  usernames: Record<OrganisationRole, string> = { owner: `${name}-owner`, operator: `${name}-operator`, member: `${name}-member` },
): Promise<TestOrganisation> {
  const godClient = await signIn(app, godLogin.username);
  const { organisationId } = await createOrganisation(godClient, name, usernames.owner);
  for (const role of ['operator', 'member'] as const) await createUserWithRole(godClient, organisationId, usernames[role], role);
  // one after the other: each connection that the application opens to Postgres takes as long as a sign-in
  const ownerClient = await signIn(app, usernames.owner);
  const operatorClient = await signIn(app, usernames.operator);
  const memberClient = await signIn(app, usernames.member);
  return { id: organisationId, godClient, ownerClient, operatorClient, memberClient };
}

/** A gig for tests. Its methods change and read it over HTTP, and throw on an unsuccessful response. */
export class TestGig {
  private readonly performerIds = new Map<string, PerformerId>();
  /** Number of stage actions that `nextStageAction` has returned. */
  private toggleCount = 0;

  private constructor(
    readonly organisation: TestOrganisation,
    readonly id: GigId,
  ) {}

  /** Creates a gig of today as the owner. @param extraFields added to the request, or replacing its defaults */
  static async create(organisation: TestOrganisation, type: GigType = 'jam', extraFields: object = {}): Promise<TestGig> {
    const body = { organisationId: organisation.id, name: `A gig of ${type}`, type, date: new Date().toISOString(), ...extraFields };
    const view = unwrapBody(await organisation.ownerClient.post<GigView>(routes.events, body), 201);
    return new TestGig(organisation, gigId(view.id));
  }

  /** Creates an open mic with that many performers in the queue. */
  static async createOpenMic(organisation: TestOrganisation, performerCount: number): Promise<TestGig> {
    const gig = await TestGig.create(organisation, 'openmic');
    for (let index = 1; index <= performerCount; index++)
      await gig.addPerformer(`Performer ${index.toString()} of ${gig.id}`, { instruments: [] });
    return gig;
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

  /** The ids of all performers added with `addPerformer` or `addPerformers`, in the order in which they were added. */
  get allPerformerIds(): PerformerId[] {
    return [...this.performerIds.values()];
  }

  /** The path of the next stage action of `toggleStage`: one performer after the other goes on stage and off again. */
  nextStageAction(): string {
    const ids = this.allPerformerIds;
    const performer = ids[Math.floor(this.toggleCount / 2) % ids.length];
    if (!performer) throw new Error('The gig has no performers');
    return this.toggleCount++ % 2 === 0 ? commandPaths.PutOnStage(performer) : commandPaths.TakeOffStage(performer);
  }

  async toggleStage(): Promise<void> {
    await this.organisation.godClient.call('POST', this.nextStageAction());
  }

  /** The id of a performer added with `addPerformer` or `addPerformers`. */
  idOf(name: string): PerformerId {
    const id = this.performerIds.get(name);
    if (!id) throw new Error(`${name} was not added`);
    return id;
  }

  /** Posts a command to a route of the performer, such as `commandPaths.SelectPerformer`. */
  async sendCommand(route: (id: PerformerId) => string, name: string, body?: object): Promise<PerformerView> {
    return unwrapBody(await this.organisation.operatorClient.post<PerformerView>(route(this.idOf(name)), body));
  }

  async patchPerformer(name: string, body: object): Promise<PerformerView> {
    return unwrapBody(await this.organisation.operatorClient.patch<PerformerView>(routes.performer(this.idOf(name)), body));
  }

  /** Generates a signup link as the owner. @returns its token */
  async generateSignupToken(): Promise<string> {
    return String(unwrapBody(await this.organisation.ownerClient.post<GigView>(routes.generateLink('signup', this.id))).signupUrl);
  }

  async generateFeedbackToken(): Promise<string> {
    return String(unwrapBody(await this.organisation.ownerClient.post<GigView>(routes.generateLink('feedback', this.id))).feedbackUrl);
  }

  async generateLiveToken(): Promise<string> {
    return String(unwrapBody(await this.organisation.ownerClient.post<GigView>(routes.generateLink('live', this.id))).liveUrl);
  }

  /** @returns the tokens of new signup, feedback and live links, and the secret of the place of somebody who signed up */
  async signSomebodyUp(name: string): Promise<{ token: string; feedbackToken: string; liveToken: string; secret: string }> {
    const token = await this.generateSignupToken();
    const body = { name, instruments: ['vocals'] };
    const { place } = unwrapBody(await this.organisation.ownerClient.post<SignupReceipt>(routes.publicSignup(token), body), 201);
    const [feedbackToken, liveToken] = [await this.generateFeedbackToken(), await this.generateLiveToken()];
    return { token, feedbackToken, liveToken, secret: place.secret };
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
