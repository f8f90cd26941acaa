import { Column, Entity, PrimaryColumn } from 'typeorm';
import { RowWrites } from './row-writes.js';

@Entity('jams')
class JamRow {
  @PrimaryColumn('integer')
  number: number;

  @Column('text', { name: 'sort_of_jam' })
  sortOfJam: string;

  @Column('text', { array: true, nullable: true })
  fruits: readonly string[] | null;
}

const written = (...changes: Parameters<RowWrites['add']>[1][]) => {
  const rows = new RowWrites();
  for (const change of changes) rows.add(JamRow, change);
  return rows.byTable();
};

describe('what a batch writes', () => {
  it('is gathered under the names of table and columns', () => {
    expect(written({ put: { number: 1, sortOfJam: 'sweet', fruits: ['plum'] } })).toEqual({
      jams: { put: [{ number: 1, sort_of_jam: 'sweet', fruits: ['plum'] }] },
    });
  });

  it('has each row once: later columns win', () => {
    const one = { put: { number: 1, sortOfJam: 'sweet', fruits: null } };
    expect(written(one, { change: { number: 1, sortOfJam: 'sour' } })).toEqual({
      jams: { put: [{ number: 1, sort_of_jam: 'sour', fruits: null }] },
    });
    expect(written({ change: { number: 1, sortOfJam: 'sour' } }, one)).toEqual({
      jams: { put: [{ number: 1, sort_of_jam: 'sweet', fruits: null }] },
    });
    expect(written({ change: { number: 2, sortOfJam: 'sour' } }, { change: { number: 2, fruits: ['fig'] } })).toEqual({
      jams: { change: [{ number: 2, sort_of_jam: 'sour', fruits: ['fig'] }] },
    });
  });

  it('keeps apart what is to be null and what is not to change', () => {
    expect(written({ change: { number: 1, fruits: null } })).toEqual({ jams: { change: [{ number: 1, fruits: null }] } });
  });
});
