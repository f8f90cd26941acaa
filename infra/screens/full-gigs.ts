import { type HttpClient } from '@jamjar/backend/testing/http-client';
import { type GigType } from '@jamjar/contracts/enums';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, gigId, type OrganisationId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { demoPeople } from '../demo/people.js';

const waitingCount = 60;
/** How many performers are on stage and selected, besides those who wait. */
const countsByType = {
  jam: { onStage: 8, selected: 6 },
  openmic: { onStage: 1, selected: 0 },
  generic: { onStage: 0, selected: 0 },
} as const satisfies Record<GigType, { onStage: number; selected: number }>;

/** Creates a gig of each type, which takes place in a week, with performers on stage and selected (`countsByType`) and sixty in line. */
export async function createFullGigs(client: HttpClient, organisationId: OrganisationId): Promise<void> {
  for (const type of ['jam', 'openmic', 'generic'] as const) {
    const gig = {
      organisationId,
      type,
      name: 'Summer Session',
      venue: 'Garden',
      date: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    };
    const id = gigId((await client.call<GigView>('POST', routes.events, gig)).id);
    await fillGig(client, id, type);
  }
}

async function fillGig(client: HttpClient, jamNightId: GigId, type: GigType): Promise<void> {
  const { onStage, selected } = countsByType[type];
  const performers: PerformerId[] = [];
  for (let index = 0; index < onStage + selected + waitingCount; index++) {
    const { id } = await client.call<PerformerView>('POST', routes.performers, { jamNightId, ...createPerson(index, type) });
    performers.push(performerId(id));
  }
  if (type === 'openmic') for (const id of performers.slice(0, onStage)) await client.call('POST', commandPaths.PutOnStage(id));
  if (type !== 'jam') return;
  for (const id of performers.slice(0, onStage)) await client.call('POST', commandPaths.SelectPerformer(id), {});
  await client.call('POST', commandPaths.PutAllOnStage(jamNightId));
  for (const id of performers.slice(onStage, onStage + selected)) await client.call('POST', commandPaths.SelectPerformer(id), {});
}

/** Combines the first name of one of the demo's people with the last name of another; at a jam, the person plays one instrument. */
function createPerson(index: number, type: GigType) {
  const count = demoPeople.length;
  const first = demoPeople[index % count]?.name.split(' ')[0] ?? '';
  const last = demoPeople[(index + Math.floor(index / count) + 1) % count]?.name.split(' ').at(-1) ?? '';
  const person = demoPeople[index % count];
  return {
    name: first === last ? `${first} Junior` : `${first} ${last}`,
    priority: person?.priority ?? false,
    ...(type === 'jam' && { instruments: person?.instruments.slice(0, 1), tier: person?.tier }),
  };
}
