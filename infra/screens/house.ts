import { type GigType } from '@jamjar/contracts/enums';
import { type GigId, gigId, type OrganisationId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { member, operator, owner, secondOwner } from '../demo/cast.js';
import { playDemo } from '../demo/play.js';
import { HttpClient } from '../faults/http-client.js';
import { type Who } from './screen.js';

/** A running Jamjar with the demo in it: what the table of screens is about. */
export interface House {
  readonly url: string;
  readonly databaseUrl: string;
  readonly organisation: OrganisationId;
  readonly logins: Readonly<Record<Exclude<Who, 'nobody'>, Login>>;
  /** What the owner does while others look. */
  readonly ines: HttpClient;
  /** The event of that type that goes on today, that is over, or that nobody has signed up for yet. */
  gig(type: GigType, state: ScreenGigState): GigId;
}
export const screenGigStates = ['running', 'over', 'empty'] as const;
export type ScreenGigState = (typeof screenGigStates)[number];

export interface Login {
  username: string;
  password: string;
}

interface Running {
  url: string;
  databaseUrl: string;
  god: Login;
}

/** Plays the demo into an empty Jamjar. Besides its people there is somebody who belongs to no organisation. */
export async function openHouse({ url, databaseUrl, god }: Running): Promise<House> {
  const { password, organisation } = await playDemo({ url, databaseUrl });
  const gods = new HttpClient(url);
  await gods.signIn(god.username, god.password);
  await gods.call('POST', routes.users, { username: 'stranger', password });
  gods.close();

  const ines = new HttpClient(url);
  await ines.signIn(owner, password);
  const gigs = gigsIn((await ines.call('GET', routes.events)).body);
  const login = (username: string): Login => ({ username, password });
  const logins = {
    ines: login(owner),
    noa: login(secondOwner),
    sam: login(operator),
    lou: login(member),
    stranger: login('stranger'),
    admin: god,
  };
  return { url, databaseUrl, organisation, logins, ines, gig: (type, state) => theOne(gigs, type, state) };
}

interface Gig {
  id: GigId;
  type: string;
  state: ScreenGigState;
}
function theOne(gigs: readonly Gig[], type: GigType, state: ScreenGigState): GigId {
  const found = gigs.find((gig) => gig.type === type && gig.state === state);
  if (!found) throw new Error(`The demo has no event of type ${type} that is ${state}`);
  return found.id;
}

function gigsIn(body: unknown): Gig[] {
  if (!Array.isArray(body)) throw new Error('The events are no list');
  return body.filter(isEvent).map(({ id, type, completed, performerCount }) => ({
    id: gigId(id),
    type,
    state: completed ? 'over' : performerCount > 0 ? 'running' : 'empty',
  }));
}

interface EventInAnswer {
  id: string;
  type: string;
  completed: boolean;
  performerCount: number;
}
const isEvent = (value: unknown): value is EventInAnswer =>
  typeof value === 'object' && value !== null && 'id' in value && 'type' in value && 'completed' in value && 'performerCount' in value;
