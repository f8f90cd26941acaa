import { type GigType } from '@jamjar/contracts/enums';
import { type GigId, gigId, type OrganisationId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { memberUsername, operatorUsername, ownerUsername, secondOwnerUsername } from '../demo/people.js';
import { runDemo } from '../demo/run.js';
import { HttpClient } from '../faults/http-client.js';
import { type Viewer } from './screen.js';

/** A running Jamjar instance with the demo data that the screens show. */
export interface DemoInstance {
  readonly url: string;
  readonly databaseUrl: string;
  readonly organisationId: OrganisationId;
  readonly logins: Readonly<Record<Exclude<Viewer, 'anonymous'>, Login>>;
  /** Sends requests as the viewer `owner` while a page is open. */
  readonly ownerClient: HttpClient;
  /** The first listed gig of a type that is completed, or open with (`running`) or without (`empty`) performers. @throws Error when the demo has none */
  gig(type: GigType, state: DemoGigState): GigId;
}
export const demoGigStates = ['running', 'completed', 'empty'] as const;
export type DemoGigState = (typeof demoGigStates)[number];

export interface Login {
  username: string;
  password: string;
}

interface EmptyInstance {
  url: string;
  databaseUrl: string;
  godLogin: Login;
}

const outsiderUsername = 'stranger';

/** Runs the demo against an empty instance and adds a user who belongs to no organisation. */
export async function createDemoInstance({ url, databaseUrl, godLogin }: EmptyInstance): Promise<DemoInstance> {
  const { userPassword: password, id: organisationId } = await runDemo({ url, databaseUrl });
  const godClient = new HttpClient(url);
  await godClient.signIn(godLogin.username, godLogin.password);
  await godClient.call('POST', routes.users, { username: outsiderUsername, password });
  godClient.close();

  const ownerClient = new HttpClient(url);
  await ownerClient.signIn(ownerUsername, password);
  const gigs = parseGigs((await ownerClient.call('GET', routes.events)).body);
  const toLogin = (username: string): Login => ({ username, password });
  const logins = {
    owner: toLogin(ownerUsername),
    ownerWithTabs: toLogin(secondOwnerUsername),
    operator: toLogin(operatorUsername),
    member: toLogin(memberUsername),
    outsider: toLogin(outsiderUsername),
    god: godLogin,
  };
  return { url, databaseUrl, organisationId, logins, ownerClient, gig: (type, state) => findGig(gigs, type, state) };
}

interface DemoGig {
  id: GigId;
  type: string;
  state: DemoGigState;
}
function findGig(gigs: readonly DemoGig[], type: GigType, state: DemoGigState): GigId {
  const found = gigs.find((gig) => gig.type === type && gig.state === state);
  if (!found) throw new Error(`The demo has no gig of type ${type} that is ${state}`);
  return found.id;
}

function parseGigs(body: unknown): DemoGig[] {
  if (!Array.isArray(body)) throw new Error('GET /api/events returned no array');
  return body.filter(isListedEvent).map(({ id, type, completed, performerCount }) => ({
    id: gigId(id),
    type,
    state: completed ? 'completed' : performerCount > 0 ? 'running' : 'empty',
  }));
}

interface ListedEvent {
  id: string;
  type: string;
  completed: boolean;
  performerCount: number;
}
const isListedEvent = (value: unknown): value is ListedEvent =>
  typeof value === 'object' && value !== null && 'id' in value && 'type' in value && 'completed' in value && 'performerCount' in value;
