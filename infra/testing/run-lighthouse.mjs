import lighthouse from 'lighthouse';

/** Runs in a process of its own, which `lighthouse.ts` starts with this argument, because Jest cannot load Lighthouse's ES modules. */
const { port, category, urls } = JSON.parse(process.argv[2]);
// accessibility does not depend on late work or on the cache, so the pauses and the clearing of the cache are turned off
const pauses =
  category === 'accessibility' ? { pauseAfterFcpMs: 0, pauseAfterLoadMs: 0, cpuQuietThresholdMs: 0, disableStorageReset: true } : {};
const flags = { port, onlyCategories: [category], disableFullPageScreenshot: true, logLevel: 'silent', ...pauses };

const reports = [];
for (const url of urls) {
  const { lhr } = await lighthouse(url, flags);
  const flaws = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
  reports.push({ url, score: lhr.categories[category].score, flaws: flaws.map(({ title }) => title) });
}
process.stdout.write(JSON.stringify(reports));
