import { type GigType } from '@jamjar/contracts/enums';
import { type LinkKind, linkKinds, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, gigId, type OrganisationId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { memberUsername, operatorUsername, ownerUsername, secondOwnerUsername } from '../demo/people.js';
import { runDemo } from '../demo/run.js';
import { type HttpClient, signIn } from '@jamjar/backend/testing/http-client';
import { type Settings } from '../process/settings.js';
import { withStores } from '../process/stores.js';
import { createFullGigs } from './full-gigs.js';
import { createLongGig } from './long-gig.js';

/** A running Jamjar instance with the demo data that the screens show. */
export interface DemoInstance {
  readonly url: string;
  readonly databaseUrl: string;
  readonly organisationId: OrganisationId;
  readonly logins: readonly Login[];
  /** Sends requests as the viewer `owner` while a page is open. */
  readonly ownerClient: HttpClient;
  /** The id of the first listed gig of a type in a state. @throws Error when the demo has none */
  readonly findGigId: (type: GigType, state: DemoGigState) => GigId;
  /** The path of a public page of the gig that `findGigId` finds. */
  readonly findLinkPath: (kind: LinkKind, type: GigType, state: DemoGigState) => string;
}
/** Not completed: `empty` has no performers, `running` up to `maxFewPerformers`, `full` more. `completed` has up to `maxFewPerformers`. */
export const demoGigStates = ['running', 'completed', 'empty', 'full'] as const;
const maxFewPerformers = 40;
/** `long`: completed, with more than `maxFewPerformers` performers. */
export type DemoGigState = (typeof demoGigStates)[number] | 'long';

/** Users who open screens. `ownerWithTabs` has jams shown in tabs; `outsider` belongs to no organisation. */
export type Viewer = 'owner' | 'ownerWithTabs' | 'operator' | 'member' | 'god' | 'outsider' | 'anonymous';

export interface Login {
  viewer: Viewer;
  username: string;
  password: string;
}

type EmptyInstance = Pick<DemoInstance, 'url' | 'databaseUrl'> & { settings: Settings; godLogin: Omit<Login, 'viewer'> };

/** Runs the demo against an empty instance and adds the `long` gig, the `full` gigs and a user who belongs to no organisation. */
export async function createDemoInstance({ url, settings, databaseUrl, godLogin }: EmptyInstance): Promise<DemoInstance> {
  const organisation = await runDemo(url, settings);
  const { userPassword: password, id: organisationId } = organisation;
  await withStores(settings, { applicationName: 'jamjar-long-gig', maxConnections: 2 }, ({ pool, eventStore }) =>
    createLongGig({ pool, eventStore, organisation }),
  );
  const logins: Login[] = [
    { viewer: 'owner', username: ownerUsername, password },
    { viewer: 'ownerWithTabs', username: secondOwnerUsername, password },
    { viewer: 'operator', username: operatorUsername, password },
    { viewer: 'member', username: memberUsername, password },
    { viewer: 'outsider', username: 'stranger', password },
    { viewer: 'god', ...godLogin },
  ];
  const godClient = await signIn({ url }, godLogin.username, godLogin.password);
  await godClient.call('POST', routes.users, { username: 'stranger', password });

  const ownerClient = await signIn({ url }, ownerUsername, password);
  await createFullGigs(ownerClient, organisationId);
  const gigs = await ownerClient.call<GigView[]>('GET', routes.events);
  const findLinkPath: DemoInstance['findLinkPath'] = (kind, type, state) =>
    `/${linkKinds[kind].page}/${String(findGig(gigs, type, state)[linkNames.url(kind)])}`;
  const findGigId: DemoInstance['findGigId'] = (type, state) => gigId(findGig(gigs, type, state).id);
  return { url, databaseUrl, organisationId, logins, ownerClient, findGigId, findLinkPath };
}

function findGig(gigs: readonly GigView[], type: GigType, state: DemoGigState): GigView {
  const found = gigs.find((gig) => gig.type === type && stateOf(gig) === state);
  if (!found) throw new Error(`The demo has no gig of type ${type} that is ${state}`);
  return found;
}

function stateOf({ completed, performerCount }: GigView): DemoGigState {
  if (completed) return performerCount > maxFewPerformers ? 'long' : 'completed';
  if (performerCount === 0) return 'empty';
  return performerCount > maxFewPerformers ? 'full' : 'running';
}
