import { act, renderHook } from '@testing-library/react';
import { createTimeAxis } from './time-axis.js';
import { speeds, usePlaybackPosition } from './use-playback-position.js';

const start = Date.parse('2026-11-27T20:00:00Z');
/** After 0, 20 and 60 seconds. */
const instants = [0, 20_000, 60_000].map((ms) => start + ms);
const axis = createTimeAxis(instants, []);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function openAtStart() {
  const { result } = renderHook(() => usePlaybackPosition(instants, axis, 1));
  const advanceBy = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));
  const toggle = (): void => act(() => result.current.togglePlaying());
  /** @returns how many entries are applied, the time in ms since the start, and whether it plays */
  const read = () => {
    const { playbackPosition, isPlaying } = result.current;
    return [playbackPosition.count, playbackPosition.at - start, isPlaying];
  };
  return { result, advanceBy, toggle, read };
}

describe('a playback', () => {
  it.each(speeds)('plays the history %d times as fast as it was recorded', (speed) => {
    const { result, advanceBy, toggle, read } = openAtStart();
    act(() => result.current.setSpeed(speed));
    toggle();
    advanceBy(500);
    expect(read()).toEqual([speed * 500 < 20_000 ? 1 : 2, speed * 500, true]);
  });

  it('shows each entry at its time, stops at the end, and then plays again from the start', () => {
    const { advanceBy, toggle, read } = openAtStart();
    toggle(); // plays at the default speed, ten times as fast
    advanceBy(1_900);
    expect(read()).toEqual([1, 19_000, true]);
    advanceBy(100);
    expect(read()).toEqual([2, 20_000, true]);
    advanceBy(4_000);
    expect(read()).toEqual([3, 60_000, false]);
    toggle();
    expect(read()).toEqual([1, 0, true]);
  });

  it('pauses, and is paused by a step to an entry', () => {
    const { result, advanceBy, toggle, read } = openAtStart();
    toggle();
    advanceBy(1_000);
    toggle();
    advanceBy(1_000);
    expect(read()).toEqual([1, 10_000, false]);
    toggle();
    act(() => result.current.step(1));
    advanceBy(1_000);
    expect(read()).toEqual([2, 20_000, false]);
    act(() => result.current.step(-1));
    expect(read()).toEqual([1, 0, false]);
  });
});
