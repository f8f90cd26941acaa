import { gigId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { HttpClient } from '../faults/http-client.js';
import { demoPeople, operatorUsername, ownerUsername } from './people.js';
import { type DemoInstance } from './instance.js';

/** Runs the first set of today's jam through the API, so that open screens follow it. */
export async function runTonight(url: string, instance: DemoInstance): Promise<void> {
  const ines = new HttpClient(url);
  try {
    await ines.signIn(ownerUsername, instance.password);
    await ines.call('POST', routes.users, {
      username: operatorUsername,
      password: instance.password,
      organisationId: instance.organisationId,
      role: 'operator',
    });
    await runFirstSet(ines, instance);
  } finally {
    ines.close();
  }
}

async function runFirstSet(ines: HttpClient, { organisationId }: DemoInstance): Promise<void> {
  const date = new Date();
  date.setHours(19, 0, 0, 0);
  const about = {
    organisationId,
    name: 'Friday Jam at The Blue Room',
    type: 'jam',
    venue: 'Main bar',
    date: date.toISOString(),
  };
  const id = gigId(idIn((await ines.call('POST', routes.events, about)).body));
  await ines.call('PATCH', routes.raffleToggle(id), { enabled: true });

  const performers: PerformerId[] = [];
  for (const { name, instruments, tier, priority } of demoPeople)
    performers.push(
      performerId(
        idIn((await ines.call('POST', routes.performers, { jamNightId: id, name, instruments, tier, priority: priority ?? false })).body),
      ),
    );

  const [bo, dana, chidi, ana, emeka, hana] = performers;
  if (!bo || !dana || !chidi || !ana || !emeka || !hana) throw new Error('The demo has too few people');
  for (const performer of [bo, dana, chidi]) await ines.call('POST', routes.select(performer), {});
  await ines.call('POST', routes.putAllOnStage(id));
  await ines.call('POST', routes.subOut(chidi), { replacementId: hana, instruments: ['bass'] });
  for (const performer of [ana, emeka]) await ines.call('POST', routes.select(performer), {});
  await ines.call('POST', routes.messages, { jamNightId: id, content: 'Bar wants a break at 22:00' });
  await ines.call('POST', routes.messages, { jamNightId: id, content: 'Ok, Hana’s trio first, then break' });
}

function idIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id;
  throw new Error(`The response has no id: ${JSON.stringify(body)}`);
}
