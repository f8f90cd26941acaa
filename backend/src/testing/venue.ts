import { type GigType } from '@jamjar/contracts/enums';
import { gigId, performerId, type GigId, type OrganisationId, type PerformerId } from '@jamjar/contracts/ids';
import { type AddPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { signIn, type Browser } from './browser.js';
import { makeMember, makeOrganisation } from './people.js';
import { god, type RunningApp } from './running-app.js';

/** An organisation with one signed-in browser for each role in it. */
export interface Venue {
  readonly organisation: OrganisationId;
  readonly god: Browser;
  readonly owner: Browser;
  readonly operator: Browser;
  readonly member: Browser;
}

/** @param name unique on this application; its people are called `<name>-owner` and so on */
export async function openVenue(app: RunningApp, name: string): Promise<Venue> {
  const gods = await signIn(app, god.username);
  const { organisation } = await makeOrganisation(gods, name, `${name}-owner`);
  for (const role of ['operator', 'member'] as const) await makeMember(gods, organisation, `${name}-${role}`, role);
  const [owner, operator, member] = await Promise.all(['owner', 'operator', 'member'].map((role) => signIn(app, `${name}-${role}`)));
  if (!owner || !operator || !member) throw new Error('Somebody could not sign in');
  return { organisation, god: gods, owner, operator, member };
}

/** A gig as its staff see it: speaks HTTP in the operator's browser, and fails at once on an answer that is no success. */
export class GigOnAir {
  private readonly ids = new Map<string, PerformerId>();

  private constructor(
    readonly venue: Venue,
    readonly id: GigId,
  ) {}

  static async create(venue: Venue, type: GigType = 'jam', more: object = {}): Promise<GigOnAir> {
    const body = { organisationId: venue.organisation, name: `A gig of ${type}`, type, date: '2030-05-01T18:00:00.000Z', ...more };
    const event = taken(await venue.owner.post<GigView>(routes.events, body), 201);
    return new GigOnAir(venue, gigId(event.id));
  }

  /** Adds somebody by name; in a jam they sing, unless `more` says otherwise. */
  async add(name: string, more: Partial<AddPerformerRequest> = {}): Promise<PerformerView> {
    const body = { jamNightId: this.id, name, instruments: ['vocals'], ...more };
    const performer = taken(await this.venue.operator.post<PerformerView>(routes.performers, body), 201);
    this.ids.set(name, performerId(performer.id));
    return performer;
  }

  async addAll(...names: string[]): Promise<void> {
    for (const name of names) await this.add(name);
  }

  /** The id of somebody who was added here. */
  idOf(name: string): PerformerId {
    const id = this.ids.get(name);
    if (!id) throw new Error(`Nobody added ${name}`);
    return id;
  }

  /** Sends an intent call to a performer. */
  async send(call: (id: PerformerId) => string, name: string, body?: object): Promise<PerformerView> {
    return taken(await this.venue.operator.post<PerformerView>(call(this.idOf(name)), body));
  }

  async patch(name: string, body: object): Promise<PerformerView> {
    return taken(await this.venue.operator.patch<PerformerView>(routes.performer(this.idOf(name)), body));
  }

  async event(): Promise<GigView> {
    return taken(await this.venue.operator.get<GigView>(routes.event(this.id)));
  }

  /** Everybody on the list, in the order of the line. */
  async lineUp(): Promise<PerformerView[]> {
    return taken(await this.venue.operator.get<PerformerView[]>(routes.performersOf(this.id)));
  }

  async names(): Promise<string[]> {
    return (await this.lineUp()).map(({ name }) => name);
  }

  async performer(name: string): Promise<PerformerView> {
    return taken(await this.venue.operator.get<PerformerView>(routes.performer(this.idOf(name))));
  }

  /** `PerformerWentOnStage Ana, Bo` for each thing that was done, in order. */
  async story(): Promise<string[]> {
    const entries = taken(await this.venue.operator.get<TimelineEntryView[]>(routes.timeline(this.id)));
    return entries.map(({ type, performers }) => [type, performers.map(({ name }) => name).join(', ')].join(' ').trim());
  }
}

/** The body of an answer that must be a success. */
export function taken<Body>({ status, body }: { status: number; body: Body }, expected = 200): Body {
  if (status !== expected) throw new Error(`Answered ${status.toString()}: ${JSON.stringify(body)}`);
  return body;
}
