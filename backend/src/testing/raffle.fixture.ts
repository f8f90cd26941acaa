import { type DrawView, type RaffleResult, type SealView } from '@jamjar/contracts/gigs/raffle.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type HttpClient, type HttpResponse } from './http-client.js';
import { TestGig, type TestOrganisation, unwrapBody } from './test-organisation.js';

/** Creates a jam whose raffle is on. @param entrances of each performer, by name */
export async function createGigWithRaffle(organisation: TestOrganisation, entrances: Readonly<Record<string, number>>): Promise<TestGig> {
  const gig = await TestGig.create(organisation);
  for (const [name, count] of Object.entries(entrances)) {
    await gig.addPerformer(name);
    if (count > 0) await gig.patchPerformer(name, { raffleEntrances: count });
  }
  await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
  return gig;
}

type Headers = Record<string, string>;
/** Seals the next draw as the operator. */
export const seal = ({ id, organisation }: TestGig, headers?: Headers): Promise<HttpResponse<SealView>> =>
  organisation.operatorClient.post<SealView>(routes.raffleSeal(id), undefined, headers);
/** Draws as the operator, or as the user of another client. */
export const draw = (
  { id, organisation }: TestGig,
  body?: object,
  { headers, client = organisation.operatorClient }: { headers?: Headers; client?: HttpClient } = {},
): Promise<HttpResponse<RaffleResult>> => client.post<RaffleResult>(routes.raffle(id), body, headers);

/** Seals and then draws. */
export async function sealAndDraw(gig: TestGig): Promise<RaffleResult & { commitment: string }> {
  const { commitment } = unwrapBody(await seal(gig));
  return { ...unwrapBody(await draw(gig, { commitment })), commitment };
}

export const readDraw = async ({ id, organisation }: TestGig, drawId: number): Promise<DrawView> =>
  unwrapBody(await organisation.operatorClient.get<DrawView>(routes.draw(id, drawId)));
