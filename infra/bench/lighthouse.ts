import lighthouse from 'lighthouse';
import { findFreePort } from '../embedded/server.js';
import { launchChromium } from '../testing/chromium.js';

/** From 0 to 100. */
export interface LighthouseScores {
  performance: number;
  accessibility: number;
}

/**
 * Lets Lighthouse load a page several times in a new Chromium, as on a slow phone with slow 4G. @returns the scores of each load
 * @throws Error when Lighthouse gives the page no score
 */
export async function runLighthouse(url: string, loadCount: number): Promise<LighthouseScores[]> {
  const port = await findFreePort();
  const browser = await launchChromium(`--remote-debugging-port=${port}`);
  const scores: LighthouseScores[] = [];
  try {
    for (let round = 0; round < loadCount; round++) scores.push(await measureScores(url, port));
    return scores;
  } finally {
    await browser.close();
  }
}

async function measureScores(url: string, port: number): Promise<LighthouseScores> {
  const onlyCategories = ['performance', 'accessibility'];
  const result = await lighthouse(url, { port, onlyCategories, disableFullPageScreenshot: true, logLevel: 'silent' });
  const [performance, accessibility] = onlyCategories.map((category) => result?.lhr.categories[category]?.score ?? null);
  if (performance == null || accessibility == null) throw new Error(`Lighthouse gave ${url} no score`);
  return { performance: Math.round(performance * 100), accessibility: Math.round(accessibility * 100) };
}
