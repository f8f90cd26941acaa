import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../embedded/server.js';
import { economyFlags, launchChromium } from './chromium.js';

const execFileAsync = promisify(execFile);
const script = path.resolve('infra', 'testing', 'run-lighthouse.mjs');

interface LighthouseResult {
  url: string;
  /** From 0 to 100. */
  score: number;
  /** The titles of all audits without the full score. */
  flaws: string[];
}

/**
 * Lets Lighthouse load pages one after the other in a new Chromium, as on a slow phone with slow 4G.
 * @throws Error when a page could not be judged
 */
export async function runLighthouse(urls: readonly string[], category: 'accessibility' | 'performance'): Promise<LighthouseResult[]> {
  const port = await findFreePort();
  const flags = category === 'accessibility' ? economyFlags : []; // they would distort the performance score
  const browser = await launchChromium(...flags, `--remote-debugging-port=${port}`);
  try {
    const { stdout } = await execFileAsync(process.execPath, [script, JSON.stringify({ port, category, urls })]);
    return (JSON.parse(stdout) as (Omit<LighthouseResult, 'score'> & { score: number | null })[]).map(({ url, score, flaws }) => {
      if (score === null) throw new Error(`Lighthouse gave ${url} no score`);
      return { url, score: Math.round(score * 100), flaws };
    });
  } finally {
    await browser.close();
  }
}
