import lighthouse from 'lighthouse';
import { findFreePort } from '../embedded/server.js';
import { launchChromium } from '../testing/chromium.js';

/** From 0 to 100. */
export interface LighthouseScores {
  performance: number;
  accessibility: number;
}

/**
 * Lets Lighthouse load a page several times in a new Chromium, as on a slow phone with slow 4G. @returns the scores of each time
 * @throws Error when the page could not be judged
 */
export async function runLighthouse(url: string, count: number): Promise<LighthouseScores[]> {
  const port = await findFreePort();
  const browser = await launchChromium(`--remote-debugging-port=${port}`);
  const all: LighthouseScores[] = [];
  try {
    for (let round = 0; round < count; round++) all.push(await judge(url, port));
    return all;
  } finally {
    await browser.close();
  }
}

async function judge(url: string, port: number): Promise<LighthouseScores> {
  const onlyCategories = ['performance', 'accessibility'];
  const result = await lighthouse(url, { port, onlyCategories, disableFullPageScreenshot: true, logLevel: 'silent' });
  const [performance, accessibility] = onlyCategories.map((category) => result?.lhr.categories[category]?.score ?? null);
  if (performance == null || accessibility == null) throw new Error(`Lighthouse gave ${url} no score`);
  return { performance: Math.round(performance * 100), accessibility: Math.round(accessibility * 100) };
}
