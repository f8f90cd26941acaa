import { gigId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { HttpClient } from '../faults/http-client.js';
import { cast, operator, owner } from './cast.js';
import { type House } from './house.js';

/** Tonight's jam, as its owner would set it up and run its first set: through the API, so that open screens see it happen. */
export async function playTonight(url: string, house: House): Promise<void> {
  const ines = new HttpClient(url);
  try {
    await ines.signIn(owner, house.password);
    await ines.call('POST', routes.users, {
      username: operator,
      password: house.password,
      organisationId: house.organisation,
      role: 'operator',
    });
    await runFirstSet(ines, house);
  } finally {
    ines.close();
  }
}

async function runFirstSet(ines: HttpClient, { organisation }: House): Promise<void> {
  const date = new Date();
  date.setHours(19, 0, 0, 0);
  const about = {
    organisationId: organisation,
    name: 'Friday Jam at The Blue Room',
    type: 'jam',
    venue: 'Main bar',
    date: date.toISOString(),
  };
  const id = gigId(idIn((await ines.call('POST', routes.events, about)).body));
  await ines.call('PATCH', routes.raffleToggle(id), { enabled: true });

  const performers: PerformerId[] = [];
  for (const { name, instruments, tier, priority } of cast)
    performers.push(
      performerId(
        idIn((await ines.call('POST', routes.performers, { jamNightId: id, name, instruments, tier, priority: priority ?? false })).body),
      ),
    );

  const [bo, dana, chidi, ana, emeka, hana] = performers;
  if (!bo || !dana || !chidi || !ana || !emeka || !hana) throw new Error('The cast is too small');
  for (const performer of [bo, dana, chidi]) await ines.call('POST', routes.select(performer), {});
  await ines.call('POST', routes.putAllOnStage(id));
  await ines.call('POST', routes.subOut(chidi), { replacementId: hana, instruments: ['bass'] });
  for (const performer of [ana, emeka]) await ines.call('POST', routes.select(performer), {});
  await ines.call('POST', routes.messages, { jamNightId: id, content: 'Bar wants a break at 22:00' });
  await ines.call('POST', routes.messages, { jamNightId: id, content: 'Ok, Hana’s trio first, then break' });
}

function idIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id;
  throw new Error(`An answer without an id: ${JSON.stringify(body)}`);
}
