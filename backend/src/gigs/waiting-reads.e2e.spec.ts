import { headers, routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation } from '../testing/test-organisation.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';

let app: RunningApp;
let own: TestOrganisation;
let other: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  own = await createTestOrganisation(app, 'barn');
  other = await createTestOrganisation(app, 'cellar');
});
afterAll(() => app.close());

it('a read waits for a command that is not projected only if it may show that gig; health and strangers are answered before', async () => {
  const [gig, sibling, strange] = [await TestGig.create(own), await TestGig.create(own), await TestGig.create(other)];
  await strange.addPerformer('Ana');
  const { token, liveToken, secret } = await strange.signSomebodyUp('Bo');
  await waitUntilCaughtUp(app);
  await app.infrastructure.projections.stop();
  await own.ownerClient.put(routes.event(gig.id), { name: 'Late' });

  let isAnswered = false;
  const waiting = Promise.all(
    [routes.event(gig.id), routes.timeline(gig.id), routes.events].map((path) =>
      own.operatorClient.get(path).then(() => (isAnswered = true)),
    ),
  );
  const tooHigh = { headers: { [headers.minRevision]: '9007199254740991' } };
  const answers = await Promise.all([
    own.operatorClient.get(routes.healthLive),
    own.operatorClient.get(routes.event(sibling.id)),
    ...[routes.events, routes.event(strange.id), routes.timeline(strange.id), routes.pace(strange.id), routes.history(strange.id)].map(
      (path) => other.operatorClient.get(path),
    ),
    ...[routes.performersOfEvent(strange.id), routes.performer(strange.idOf('Ana')), routes.messagesOfEvent(strange.id)].map((path) =>
      other.operatorClient.get(path),
    ),
    ...[routes.publicSignup(token), routes.publicLink('live', liveToken), routes.publicPlace(secret)].map((path) =>
      other.operatorClient.get(path),
    ),
    ...Array.from({ length: 10 }, () => other.operatorClient.get(routes.event(strange.id), tooHigh)),
  ]);
  expect(isAnswered).toBe(false);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await waiting;
});
