import { type PerformerId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { type HttpResponse } from '../../testing/http-client.js';
import { PublicVisitor } from '../../testing/public-visitor.fixture.js';
import { type TestBrowser } from '../../testing/push-service.fixture.js';
import { type TestOrganisation, unwrapBody } from '../../testing/test-organisation.js';
import { type PushTestApp } from './push-test-app.fixture.js';

/** The route of an action on a performer, and the performer's name. */
export type PerformerAction = [route: (id: PerformerId) => string, name: string];

/** The place of Hana Sato, who waits behind Ana, Bo and Cai at a gig that is under way, and phones that are alerted of her turn. */
export class NotifiedPlace {
  private constructor(
    private readonly testApp: PushTestApp,
    private readonly organisation: TestOrganisation,
    readonly visitor: PublicVisitor,
    readonly secret: string,
    /** The key by which Hana is known in public. */
    readonly key: string,
  ) {}

  static async create(testApp: PushTestApp, organisation: TestOrganisation, type: 'jam' | 'generic' = 'jam'): Promise<NotifiedPlace> {
    const visitor = await PublicVisitor.ofNewGig(testApp.app, organisation, type);
    await visitor.gig.addPerformers('Ana', 'Bo', 'Cai');
    const hana = type === 'generic' ? { names: ['Hana Sato'] } : { name: 'Hana Sato', instruments: ['vocals'] };
    const { performers, place } = unwrapBody(await visitor.postSignup(hana), 201);
    await testApp.advanceSeconds(61);
    return new NotifiedPlace(testApp, organisation, visitor, place.secret, performers[0]?.key ?? '');
  }

  subscribe({ subscription }: Pick<TestBrowser, 'subscription'>, secret = this.secret): Promise<HttpResponse<PlaceView>> {
    return this.visitor.requestPlace(secret, { route: routes.placePush, body: { subscription } });
  }

  unsubscribe({ endpoint }: TestBrowser, secret = this.secret): Promise<HttpResponse<PlaceView>> {
    return this.visitor.requestPlace(secret, { route: routes.deletePlacePush, body: { endpoint } });
  }

  async subscribeNewPhone(): Promise<TestBrowser> {
    const browser = this.testApp.pushService.newBrowser();
    unwrapBody(await this.subscribe(browser));
    return browser;
  }

  async act(...[route, name]: PerformerAction): Promise<void> {
    const performer = (await this.visitor.gig.lineUp()).find((each) => each.name === name);
    if (!performer) throw new Error(`${name} is not in the line-up`);
    await this.organisation.operatorClient.call('POST', route(performer.id));
  }

  /** Executes the actions one after the other, and delivers the notifications of each. */
  async actAndDeliver(...actions: PerformerAction[]): Promise<void> {
    for (const action of actions) {
      await this.act(...action);
      await this.testApp.deliver();
    }
  }
}
