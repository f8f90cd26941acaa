import { gigId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { HttpClient } from '../faults/http-client.js';
import { demoPeople, operatorUsername, ownerUsername } from './people.js';
import { type DemoOrganisation } from './organisations.js';

/** Creates the operator and starts today's jam through the API, so that screens that are open show it at once. */
export async function runTodaysJam(url: string, organisation: DemoOrganisation): Promise<void> {
  const ownerClient = new HttpClient(url);
  try {
    await ownerClient.signIn(ownerUsername, organisation.userPassword);
    await ownerClient.call('POST', routes.users, {
      username: operatorUsername,
      password: organisation.userPassword,
      organisationId: organisation.id,
      role: 'operator',
    });
    await startJam(ownerClient, organisation);
  } finally {
    ownerClient.close();
  }
}

async function startJam(ownerClient: HttpClient, { id: organisationId }: DemoOrganisation): Promise<void> {
  const date = new Date();
  date.setHours(19, 0, 0, 0);
  const newGig = {
    organisationId,
    name: 'Friday Jam at The Blue Room',
    type: 'jam',
    venue: 'Main bar',
    date: date.toISOString(),
  };
  const id = gigId(readId((await ownerClient.call('POST', routes.events, newGig)).body));
  await ownerClient.call('PATCH', routes.raffleToggle(id), { enabled: true });

  const performers: PerformerId[] = [];
  for (const { name, instruments, tier, priority } of demoPeople)
    performers.push(
      performerId(
        readId(
          (await ownerClient.call('POST', routes.performers, { jamNightId: id, name, instruments, tier, priority: priority ?? false }))
            .body,
        ),
      ),
    );

  const [bo, dana, chidi, ana, emeka, hana] = performers;
  if (!bo || !dana || !chidi || !ana || !emeka || !hana) throw new Error('The demo has too few people');
  for (const performer of [bo, dana, chidi]) await ownerClient.call('POST', routes.select(performer), {});
  await ownerClient.call('POST', routes.putAllOnStage(id));
  await ownerClient.call('POST', routes.subOut(chidi), { replacementId: hana, instruments: ['bass'] }); // which Hana will play
  for (const performer of [ana, emeka]) await ownerClient.call('POST', routes.select(performer), {});
  await ownerClient.call('POST', routes.messages, { jamNightId: id, content: 'Bar wants a break at 22:00' });
  await ownerClient.call('POST', routes.messages, { jamNightId: id, content: 'Ok, Hana’s trio first, then break' });
}

function readId(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id;
  throw new Error(`The response has no id: ${JSON.stringify(body)}`);
}
