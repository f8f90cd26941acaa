import fc from 'fast-check';
import { dropGuess, type Rows, rowsIn, rowsOf, takeGuess, takeLeave, takeList, takeNews } from './rows.js';

interface Person {
  id: string;
  name: string;
}
const byId = ({ id }: Person): string => id;
const list = (seq: number | null, ...names: string[]): Rows<Person> => rowsOf(byId, names.map(person), seq);
/** `ana:2` is Ana as she was at some later time. */
const person = (name: string): Person => ({ id: name.split(':')[0] ?? name, name });
const names = (rows: Rows<Person>): string[] => rowsIn(rows).map(({ name }) => name);

describe('a list as this screen knows it', () => {
  it('takes what is newer', () => {
    const rows = list(10, 'ana');
    takeNews(rows, 'ana', person('ana:2'), 11);
    takeNews(rows, 'bo', person('bo'), 12);
    expect(names(rows)).toEqual(['ana:2', 'bo']);
  });

  it('never goes back to what is older, nor to what is as old', () => {
    const rows = list(10, 'ana:2');
    takeNews(rows, 'ana', person('ana:1'), 9);
    takeNews(rows, 'ana', person('ana:other'), 10);
    expect(names(rows)).toEqual(['ana:2']);
  });

  it('keeps the gone away, until newer news bring them back', () => {
    const rows = list(10, 'ana');
    takeLeave(rows, 'ana', 12);
    takeNews(rows, 'ana', person('ana'), 11);
    expect(names(rows)).toEqual([]);
    takeNews(rows, 'ana', person('ana:3'), 13);
    expect(names(rows)).toEqual(['ana:3']);
  });

  it('merges a whole list: newer rows of ours stay, whoever it lacks had gone by then', () => {
    const rows = list(10, 'ana', 'bo', 'cy');
    takeNews(rows, 'cy', person('cy:9'), 30);
    takeList(rows, list(20, 'ana:2'));
    expect(names(rows)).toEqual(['ana:2', 'cy:9']);
  });

  it('lets an older list add only whom it does not know', () => {
    const rows = list(20, 'ana:2');
    takeLeave(rows, 'bo', 20);
    takeList(rows, list(10, 'ana', 'bo', 'cy'));
    expect(names(rows)).toEqual(['ana:2', 'cy']);
  });

  it('applies an answer that cannot tell its age, and still lets the next news win', () => {
    const rows = list(10, 'ana');
    takeNews(rows, 'ana', person('ana:mine'), null);
    expect(names(rows)).toEqual(['ana:mine']);
    takeNews(rows, 'ana', person('ana:2'), 11);
    expect(names(rows)).toEqual(['ana:2']);
    takeLeave(rows, 'ana', 12);
    takeNews(rows, 'ana', person('ana:mine'), null);
    expect(names(rows)).toEqual([]);
  });

  it('ends the same in whatever order, and however often, the news arrive', () => {
    const key = fc.constantFrom('ana', 'bo', 'cy');
    const news = fc.uniqueArray(fc.record({ key, seq: fc.integer({ min: 1, max: 50 }), leaves: fc.boolean() }), {
      selector: ({ key: who, seq }) => `${who}${seq}`,
      maxLength: 20,
    });
    fc.assert(
      fc.property(news, fc.infiniteStream(fc.nat()), (told, chance) => {
        const inOrder = [...told].sort((one, other) => one.seq - other.seq);
        const shuffled = [...told, ...told]
          .map((one) => ({ one, place: Number(chance.next().value) }))
          .sort((one, other) => one.place - other.place);
        expect(heard(shuffled.map(({ one }) => one))).toEqual(heard(inOrder));
      }),
    );
  });
});

describe('what an own action will surely be answered with', () => {
  const guess = (request: string, name: string) => ({ request, key: 'ana', change: { name } });

  it('is shown at once, and taken back when the action is refused', () => {
    const rows = list(10, 'ana', 'bo');
    takeGuess(rows, guess('first', 'ana:off'));
    expect(names(rows)).toEqual(['ana:off', 'bo']);
    dropGuess(rows, 'first');
    expect(names(rows)).toEqual(['ana', 'bo']);
  });
  it('gives way to the answer, and keeps what a later action will change', () => {
    const rows = list(10, 'ana');
    takeGuess(rows, guess('first', 'ana:off'));
    takeGuess(rows, guess('second', 'ana:on'));
    takeNews(rows, 'ana', person('ana:off'), 11);
    dropGuess(rows, 'first');
    expect(names(rows)).toEqual(['ana:on']);
    dropGuess(rows, 'second');
    expect(names(rows)).toEqual(['ana:off']);
  });
  it('wakes nobody who has gone, nor anybody who is not on this list', () => {
    const rows = list(10, 'ana');
    takeLeave(rows, 'ana', 11);
    takeGuess(rows, guess('first', 'ana:on'));
    takeGuess(rows, { request: 'first', key: 'zoe', change: { name: 'zoe' } });
    expect(names(rows)).toEqual([]);
  });
});

function heard(told: readonly { key: string; seq: number; leaves: boolean }[]): Record<string, string> {
  const rows = list(0);
  for (const { key, seq, leaves } of told) {
    if (leaves) takeLeave(rows, key, seq);
    else takeNews(rows, key, person(`${key}:${seq}`), seq);
  }
  return Object.fromEntries(rowsIn(rows).map(({ id, name }) => [id, name]));
}
