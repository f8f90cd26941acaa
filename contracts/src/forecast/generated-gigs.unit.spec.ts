import { aheadCount, computeCoverage, toForecastCase, generateCases } from './testing/generated-gigs.fixture.js';

const cases = generateCases(20, 1_000); // of 1,000 gigs; 20 is an arbitrary seed

describe.each(['openmic', 'jam'] as const)(`the forecast for somebody with ${aheadCount} ahead, at generated gigs (%s)`, (type) => {
  const forecasts = cases.filter(({ parameters }) => parameters.type === type).flatMap((each) => toForecastCase(each) ?? []);

  it('contains the start in at least four of five cases', () => {
    expect(forecasts.length).toBeGreaterThan(1_000); // enough for the percentages below
    expect(computeCoverage(forecasts)).toBeGreaterThanOrEqual(80);
  });

  it('has a likely time that is about as often too early as too late', () => {
    const late = forecasts.filter(({ startedAt, likely }) => startedAt > likely).length;
    expect((100 * late) / forecasts.length).toBeGreaterThan(40);
    expect((100 * late) / forecasts.length).toBeLessThan(60);
  });
});
