import lighthouse from 'lighthouse';

/** A process of its own, because the package has ES modules only, which Jest does not load: see `lighthouse.ts`, which gives it this argument. */
const { port, category, urls } = JSON.parse(process.argv[2]);
// neither what happens late nor what was loaded before matters for accessibility
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
