import { type GigType } from '@jamjar/contracts/enums';
import { headers, routes } from '@jamjar/contracts/routes';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { type SignupPageView, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { HttpClient, type HttpResponse } from './http-client.js';
import { type RunningApp } from './running-app.js';
import { TestGig, type TestOrganisation, unwrapBody } from './test-organisation.js';

/** Somebody without a session, with the signup link of a gig. */
export class PublicVisitor {
  private readonly client: HttpClient;

  private constructor(
    private readonly app: RunningApp,
    readonly gig: TestGig,
    /** The token of the visitor's signup link. */
    public token: string,
  ) {
    this.client = new HttpClient(app);
  }

  /** Creates a gig of today with a signup link, and deletes the attempts that rate limits have counted. */
  static async ofNewGig(app: RunningApp, organisation: TestOrganisation, type: GigType): Promise<PublicVisitor> {
    const gig = await TestGig.create(organisation, type);
    const visitor = new PublicVisitor(app, gig, await gig.generateSignupToken());
    await visitor.deleteCountedAttempts();
    return visitor;
  }

  /** Sends a signup with this body. */
  postSignup(body: object, idempotencyKey?: string): Promise<HttpResponse<SignupReceipt>> {
    const sentHeaders: Record<string, string> = idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {};
    return this.client.post<SignupReceipt>(routes.publicSignup(this.token), body, sentHeaders);
  }

  /** Reads the page of the signup link. */
  getSignupPage(): Promise<HttpResponse<SignupPageView>> {
    return this.client.get<SignupPageView>(routes.publicSignup(this.token));
  }

  /** Signs up for a jam or an open mic. */
  signUp(name: string, idempotencyKey?: string): Promise<HttpResponse<SignupReceipt>> {
    return this.postSignup({ name, instruments: ['vocals'], performerType: 'solo' }, idempotencyKey);
  }

  /** Reads a place or, with an action, changes it. @param action route and body of the change */
  requestPlace(secret: string, action?: { route: (secret: string) => string; body: object }): Promise<HttpResponse<PlaceView>> {
    return action ? this.client.post<PlaceView>(action.route(secret), action.body) : this.client.get<PlaceView>(routes.publicPlace(secret));
  }

  async readPlace(secret: string): Promise<PlaceView> {
    return unwrapBody(await this.requestPlace(secret));
  }

  async readPerformerNames(): Promise<string[]> {
    return (await this.gig.lineUp()).map(({ name }) => name);
  }

  async deleteCountedAttempts(): Promise<void> {
    await this.query('DELETE FROM rate_limits');
  }

  async query(sql: string, ...values: unknown[]): Promise<unknown[]> {
    return (await this.app.infrastructure.pool.query<object>(sql, values)).rows;
  }
}
