import { performer } from '../../testing/people.js';
import { wordsFor } from './timeline.words.js';

const [ana, bo, cy, di] = ['Ana', 'Bo', 'Cy', 'Di'].map((name, index) => ({ id: performer(index, name).id, name }));
const who = (...people: (typeof ana)[]) => people.flatMap((person) => (person ? [person] : []));

describe('what was done, in plain words', () => {
  it('names whom it concerned', () => {
    expect(wordsFor({ type: 'PerformerWentOnStage', performers: who(ana, bo) })).toBe('Ana on stage for Bo');
    expect(wordsFor({ type: 'PerformerWentOnStage', performers: who(ana) })).toBe('Ana on stage');
    expect(wordsFor({ type: 'LineUpReordered', performers: who(ana, bo) })).toBe('Ana, Bo moved in the list');
    expect(wordsFor({ type: 'LineUpReordered', performers: who(ana, bo, cy, di) })).toBe('4 participants moved in the list');
    expect(wordsFor({ type: 'GigCompleted', performers: [] })).toBe('Event completed');
  });
  it('says something even when the name is gone, or the event is newer than this version', () => {
    expect(wordsFor({ type: 'PerformerLeftStage', performers: [] })).toBe('Somebody off stage');
    expect(wordsFor({ type: 'CurtainFell', performers: [] })).toBe('CurtainFell');
  });
});
