import { headers } from '@jamjar/contracts/routes';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CDPSession } from 'playwright-core';
import { TestGig, unwrapBody } from '../../backend/src/testing/test-organisation.js';
import { waitUntil } from '../../infra/testing/wait-until.js';
import { launchChromium } from './testing/chromium.js';
import { PublicPage } from './testing/public-page.js';
import { startTestOrganisation } from './testing/test-organisation.js';

/** The browser needs most of this time for 86,400 ticks of the clock; a machine that is busy with other tests takes three times as long. */
jest.setTimeout(300_000);
/** V8 would compile more functions to machine code for days. Without that, the heap contains only what the page keeps. */
const withoutMachineCode = '--js-flags=--no-opt --no-maglev --no-sparkplug';

it('the screen of the room needs at most 5 % more memory after 24 hours than after one', async () => {
  const [browser, testOrganisation] = await Promise.all([launchChromium(withoutMachineCode), startTestOrganisation()]);
  const gig = await TestGig.createOpenMic(testOrganisation, 7); // seven performers
  await gig.generateSignupToken();
  const url = `${testOrganisation.url}/live/${await gig.generateLiveToken()}?display=tv`;
  const { page, context, errors } = await PublicPage.open(browser, url, { width: 1920, height: 1080 }, (opened) => opened.clock.install());
  const stage = page.getByRole('region', { name: 'On stage' });
  await page.getByRole('region', { name: 'Up next' }).waitFor();
  const session = await context.newCDPSession(page);

  /** Puts a performer on stage or takes them off. A busy server may answer 503: the request is repeated with the same idempotency key. */
  const toggleStage = async (): Promise<void> => {
    const [path, key] = [gig.nextStageAction(), randomUUID()];
    await waitUntil(async () => {
      const response = await testOrganisation.operatorClient.post(path, undefined, { [headers.idempotencyKey]: key });
      if (response.status === 503) return false;
      unwrapBody(response);
      return true;
    }, 60_000);
  };
  /**
   * Lets time pass on the clock of the page, while performers go on and off stage; at the end the stage is empty. All of `time` passes in
   * one call of `runFor`, because the browser keeps the code of each call in memory.
   */
  const passTime = async (time: string): Promise<void> => {
    const progress = { isPassing: true };
    const passed = page.clock.runFor(time).finally(() => (progress.isPassing = false));
    while (progress.isPassing) {
      for (let change = 0; change < 2; change++) {
        await toggleStage();
        await sleep(200);
      }
    }
    await passed;
    await waitUntil(async () => {
      await page.clock.runFor('00:01'); // the clock of the page runs faster than the network answers
      return !(await stage.isVisible());
    });
  };
  await passTime('01:00:00');
  const afterOneHour = await measureMemory(session);
  await passTime('23:00:00');
  const afterOneDay = await measureMemory(session);
  console.info(`The room's screen after 1 and 24 hours: ${JSON.stringify([afterOneHour, afterOneDay])}`);
  expect(afterOneDay.heapBytes / afterOneHour.heapBytes).toBeLessThanOrEqual(1.05);
  expect(afterOneDay.nodes / afterOneHour.nodes).toBeLessThanOrEqual(1.05);
  expect(errors).toEqual([]);
  await browser.close();
  await testOrganisation.close();
});

async function measureMemory(session: CDPSession): Promise<{ heapBytes: number; nodes: number }> {
  for (let run = 0; run < 3; run++) await session.send('HeapProfiler.collectGarbage');
  const [{ usedSize }, { nodes }] = [await session.send('Runtime.getHeapUsage'), await session.send('Memory.getDOMCounters')];
  return { heapBytes: usedSize, nodes };
}
