import { type HistoryEntryView } from '@jamjar/contracts/history/history.views';
import { shortHistory, toHistory } from './testing/history.fixture.js';
import { HistoryBuilder, readHistory, type RecordedHistory } from './recorded-history.js';

const { entries } = shortHistory;
const read = (...parts: readonly (readonly HistoryEntryView[])[]): HistoryBuilder =>
  parts.reduce((builder, part) => builder.add(toHistory(part)), new HistoryBuilder());
/** What the page shows of a history. */
const describeHistory = ({ rows, playback, events, names, unreadable }: RecordedHistory) => ({
  rows: rows.map(({ firstIndex, lastIndex, at, text, actor, isUndone }) => ({ firstIndex, lastIndex, at, text, actor, isUndone })),
  states: events.map((_, index) => playback.stateAfter(index + 1)),
  names,
  unreadable,
});
const wholeHistory = describeHistory(readHistory(shortHistory));

describe('a history read in parts', () => {
  it.each([1, 2, 5, entries.length])('of %i entries is the same as one read whole', (size) => {
    const parts = Array.from({ length: Math.ceil(entries.length / size) }, (_, part) => entries.slice(part * size, (part + 1) * size));
    expect(describeHistory(read(...parts).folded)).toEqual(wholeHistory);
  });

  it('has each entry once where parts overlap', () => {
    const builder = read(entries.slice(0, 4), entries.slice(1, 6), entries.slice(2));
    expect(describeHistory(builder.folded)).toEqual(wholeHistory);
    expect(builder.finish()).toEqual(shortHistory);
  });

  it('keeps all entries, and shows those before the first that cannot be read', () => {
    const changed = entries.map((entry) => (entry.revision === 3 ? { ...entry, recorded: null } : entry));
    const builder = read(changed.slice(0, 2), changed.slice(2, 5), changed.slice(5));
    expect([builder.folded.events.length, builder.folded.unreadable?.revision]).toEqual([3, 3]);
    expect(builder.finish().entries).toEqual(changed);
  });

  it('is folded only once', () => {
    const history = read(entries).finish();
    expect(readHistory(history).playback).toBe(readHistory({ ...history }).playback);
  });
});
