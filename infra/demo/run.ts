import { type HttpClient, signIn } from '@jamjar/backend/testing/http-client';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, gigId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { type Settings } from '../process/settings.js';
import { withStores } from '../process/stores.js';
import { createGigs } from './gigs.js';
import { type DemoOrganisation, insertDemoOrganisations } from './organisations.js';
import { type DemoLink, openLinks } from './links.js';
import { demoPeople, operatorUsername, ownerUsername } from './people.js';

/**
 * Creates organisations, people and past, current and planned gigs in the instance that runs at `url` with these settings.
 * @returns the first organisation, and the public links of its gigs
 * @throws Error when the demo has run before
 */
export function runDemo(url: string, settings: Settings): Promise<DemoOrganisation & { links: readonly DemoLink[] }> {
  return withStores(settings, { applicationName: 'jamjar-demo', maxConnections: 2 }, async ({ pool, eventStore }) => {
    const organisation = await insertDemoOrganisations(pool);
    await createGigs({ pool, eventStore, organisation });
    const ownerClient = await runTodaysJam(url, organisation);
    return { ...organisation, links: await openLinks(url, ownerClient, pool) };
  });
}

/** Creates the operator and today's jam through the API, so that open screens show them at once. @returns the owner's client */
async function runTodaysJam(url: string, { id: organisationId, userPassword }: DemoOrganisation): Promise<HttpClient> {
  const ownerClient = await signIn({ url }, ownerUsername, userPassword);
  const operator = { username: operatorUsername, password: userPassword, organisationId, role: 'operator' };
  await ownerClient.call('POST', routes.users, operator);
  const date = new Date();
  date.setHours(19, 0, 0, 0);
  const newGig = { organisationId, name: 'Friday Jam at The Blue Room', type: 'jam', venue: 'Main bar', date: date.toISOString() };
  const id = gigId((await ownerClient.call<GigView>('POST', routes.events, newGig)).id);
  await ownerClient.call('PATCH', commandPaths.SwitchRaffle(id), { enabled: true });

  const performerIds: PerformerId[] = [];
  for (const { name, instruments, tier, priority = false } of demoPeople) {
    const newPerformer = { jamNightId: id, name, instruments, tier, priority };
    performerIds.push(performerId((await ownerClient.call<PerformerView>('POST', routes.performers, newPerformer)).id));
  }

  const [bo, dana, chidi, ana, emeka, hana, freya] = performerIds;
  if (!bo || !dana || !chidi || !ana || !emeka || !hana || !freya) throw new Error('The demo has too few people');
  for (const performer of [bo, dana, chidi]) await ownerClient.call('POST', commandPaths.SelectPerformer(performer), {});
  await ownerClient.call('POST', commandPaths.PutAllOnStage(id));
  await ownerClient.call('POST', commandPaths.SubOut(chidi), { replacementId: hana, instruments: ['bass'] });
  for (const performer of [ana, emeka]) await ownerClient.call('POST', commandPaths.SelectPerformer(performer), {});
  await ownerClient.call('POST', commandPaths.HoldPerformer(freya), { held: true });
  await ownerClient.call('POST', commandPaths.CallPerformer(emeka));
  await takeOffAndUndo(ownerClient, id, dana);
  await ownerClient.call('POST', routes.messages, { jamNightId: id, content: 'Bar wants a break at 22:00' });
  await ownerClient.call('POST', routes.messages, { jamNightId: id, content: 'Ok, Hana’s trio first, then break' });
  return ownerClient;
}

/** Takes a performer off the stage and undoes it. */
async function takeOffAndUndo(client: HttpClient, gig: GigId, performer: PerformerId): Promise<void> {
  const response = await client.post(commandPaths.TakeOffStage(performer));
  const [, revision] = response.headers.get(headers.action)?.split('-') ?? [];
  await client.call('POST', commandPaths.UndoAction(gig), { revision: Number(revision) });
}
