import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../embedded/server.js';
import { launchChromium } from './chromium.js';

const execFileAsync = promisify(execFile);
/** Run as a process of its own: the package has ES modules only, which Jest does not load. */
const command = path.resolve('node_modules', '.bin', 'lighthouse');
const maxReportBytes = 64 * 1_048_576;

interface Report {
  categories: Readonly<Record<string, { score: number | null }>>;
  audits: Readonly<Record<string, { title: string; score: number | null }>>;
}
interface LighthouseResult {
  /** From 0 to 100. */
  score: number;
  /** The titles of all audits without the full score. */
  flaws: string[];
}

/**
 * Lets Lighthouse load a page in a new Chromium, as on a slow phone with slow 4G.
 * @throws Error when the page could not be judged
 */
export async function runLighthouse(url: string, category: 'accessibility' | 'performance'): Promise<LighthouseResult> {
  const port = await findFreePort();
  const browser = await launchChromium(`--remote-debugging-port=${port}`);
  try {
    const options = [`--port=${port}`, `--only-categories=${category}`, '--output=json', '--quiet', '--no-enable-error-reporting'];
    const { stdout } = await execFileAsync(command, [url, ...options], { maxBuffer: maxReportBytes });
    const { categories, audits } = JSON.parse(stdout) as Report;
    const score = categories[category]?.score;
    if (typeof score !== 'number') throw new Error(`Lighthouse gave ${url} no score`);
    const flaws = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 1);
    return { score: Math.round(score * 100), flaws: flaws.map(({ title }) => title) };
  } finally {
    await browser.close();
  }
}
