import { headers, routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation } from '../testing/test-organisation.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';

let app: RunningApp;
let barn: TestOrganisation;
let cellar: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  barn = await createTestOrganisation(app, 'barn');
  cellar = await createTestOrganisation(app, 'cellar');
});
afterAll(() => app.close());

it('while projections are stopped, reads that may show a changed gig wait, for a limited time; other reads do not', async () => {
  const [gig, sibling, foreign] = [await TestGig.create(barn), await TestGig.create(barn), await TestGig.create(cellar)];
  await foreign.addPerformer('Ana');
  const { token, liveToken, secret } = await foreign.signSomebodyUp('Bo');
  await waitUntilCaughtUp(app);
  await app.infrastructure.projections.stop();
  await barn.ownerClient.put(routes.event(gig.id), { name: 'Late' });

  let isAnswered = false;
  const waiting = Promise.all(
    [routes.event(gig.id), routes.timeline(gig.id), routes.events].map((path) =>
      barn.operatorClient.get(path).then(() => (isAnswered = true)),
    ),
  );
  // A minimum revision that does not exist makes no read wait
  const withUnreachedRevision = { headers: { [headers.minRevision]: '9007199254740991' } };
  const answers = await Promise.all([
    barn.operatorClient.get(routes.healthLive),
    barn.operatorClient.get(routes.event(sibling.id)),
    ...[routes.events, routes.event(foreign.id), routes.timeline(foreign.id), routes.pace(foreign.id), routes.history(foreign.id)].map(
      (path) => cellar.operatorClient.get(path),
    ),
    ...[routes.performersOfEvent(foreign.id), routes.performer(foreign.idOf('Ana')), routes.messagesOfEvent(foreign.id)].map((path) =>
      cellar.operatorClient.get(path),
    ),
    ...[routes.publicSignup(token), routes.publicLink('live', liveToken), routes.publicPlace(secret)].map((path) =>
      cellar.operatorClient.get(path),
    ),
    ...Array.from({ length: 10 }, () => cellar.operatorClient.get(routes.event(foreign.id), withUnreachedRevision)),
  ]);
  expect(isAnswered).toBe(false);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await waiting; // the waiting reads end although their events are never projected
});
