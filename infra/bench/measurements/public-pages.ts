import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { runLighthouse } from '../lighthouse.js';
import { type BenchContext, median, startBackend } from '../measure.js';
import { type BenchResult, withMinimum } from '../report.js';

const roundCount = 5;

/** The scores that Lighthouse gives the pages without login, on a slow phone with slow 4G. */
export async function measurePublicPages(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const gig = await TestGig.create(await createTestOrganisation(server, 'bench'));
  const { token, feedbackToken, liveToken, secret } = await gig.signSomebodyUp('Ana');
  const results: BenchResult[] = [];
  const pages = {
    'the signup page': `/signup/${token}`,
    'the kiosk': `/signup/${token}?display=kiosk`,
    'a place': `/place/${secret}`,
    feedback: `/feedback/${feedbackToken}`,
    'the running order': `/live/${liveToken}`,
    'the screen of the room': `/live/${liveToken}?display=tv`,
  };
  for (const [name, page] of Object.entries(pages)) {
    const scores = await runLighthouse(server.url + page, roundCount);
    const performance = median(scores.map((each) => each.performance));
    const accessibility = Math.min(...scores.map((each) => each.accessibility));
    results.push(
      withMinimum(`Lighthouse performance of ${name}, median of ${roundCount}`, { baseline: NaN, ours: performance }, 95, ''),
      withMinimum(`Lighthouse accessibility of ${name}, worst of ${roundCount}`, { baseline: NaN, ours: accessibility }, 95, ''),
    );
  }
  return results;
}
