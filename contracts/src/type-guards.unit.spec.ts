import { checkRows, nullable, number, object, string } from './type-guards.js';

const isRow = object({ name: string, count: nullable(number) });

it('returns rows that are as required, also with further columns', () => {
  const rows = [
    { name: 'a', count: 1 },
    { name: 'b', count: null, more: true },
  ];
  expect(checkRows(rows, isRow)).toEqual(rows);
  expect(checkRows([], isRow)).toEqual([]);
});

it('names the columns of a row that is not', () => {
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
