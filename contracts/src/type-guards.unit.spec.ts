import { checkRows, nullable, number, object, string } from './type-guards.js';

const isRow = object({ name: string, count: nullable(number) });

it('checkRows returns rows that match the type guard, even with further columns', () => {
  const rows = [
    { name: 'a', count: 1 },
    { name: 'b', count: null, more: true },
  ];
  expect(checkRows(rows, isRow)).toEqual(rows);
  expect(checkRows([], isRow)).toEqual([]);
});

it('checkRows throws with the columns of a row that does not match', () => {
  expect(() =>
    checkRows(
      [
        { name: 'a', count: 1 },
        { name: 'b', count: '1' },
      ],
      isRow,
    ),
  ).toThrow(new TypeError('Unexpected row with ["name","count"]'));
});
