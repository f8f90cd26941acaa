import { toMs, shortHistory } from './testing/history.fixture.js';
import { createTimeAxis } from './time-axis.js';
import { readHistory } from './recorded-history.js';
import { collectStints } from './stints.js';
import { toInstants } from './use-playback-position.js';

const minuteMs = 60_000;
const recorded = readHistory(shortHistory);
const stints = collectStints(recorded.events);

describe('the time axis of a gig', () => {
  const axis = createTimeAxis(toInstants(recorded.events), stints);

  it('draws a long pause with nobody on stage short, and everything else in proportion to its duration', () => {
    expect(axis.length).toBe((10 + 2 + 70) * minuteMs); // signups, the pause as two minutes, the gig
    expect(['10:00', '10:10', '20:00', '20:40', '21:10'].map((time) => axis.toOffset(toMs(time)) / minuteMs)).toEqual([0, 10, 12, 52, 82]);
  });

  it('converts each offset back to its instant', () => {
    for (const time of ['10:00', '10:05', '20:00', '20:20', '21:10']) expect(axis.toInstant(axis.toOffset(toMs(time)))).toBe(toMs(time));
    expect(axis.toInstant(11 * minuteMs)).toBe((toMs('10:10') + toMs('20:00')) / 2);
    expect([axis.toInstant(-1), axis.toInstant(Infinity)]).toEqual([toMs('10:00'), toMs('21:10')]);
  });

  it('has at most seven round ticks outside of pauses', () => {
    expect(axis.ticks.map((tick) => tick.at)).toEqual(['10:00', '20:00', '20:15', '20:30', '20:45', '21:00'].map(toMs));
  });

  it('leaves out ticks that would overlap others, and says which have room on a phone', () => {
    const later = Array.from({ length: 20 }, (_, index) => toMs('19:57') + index * 10 * minuteMs);
    const { ticks } = createTimeAxis([toMs('10:00'), toMs('10:02'), ...later], []);
    expect(ticks.map((tick) => tick.at)).toEqual(['10:00', '21:00', '22:00', '23:00'].map(toMs));
    expect(axis.ticks.filter(({ isMain }) => isMain).map((tick) => tick.at)).toEqual(['10:00', '20:15', '20:45'].map(toMs));
  });

  it('has the offset 0 for the only entry of a history', () => {
    expect(createTimeAxis([5], []).toOffset(5)).toBe(0);
  });
});
