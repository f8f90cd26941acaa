import { Column, Entity, PrimaryColumn } from 'typeorm';
import { RowWrites } from './row-writes.js';

/** An arbitrary entity for these tests: a jam made of fruit. */
@Entity('jams')
class JamRow {
  @PrimaryColumn('integer')
  number: number;

  @Column('text', { name: 'sort_of_jam' })
  sortOfJam: string;

  @Column('text', { array: true, nullable: true })
  fruits: readonly string[] | null;
}

const writesOf = (...writes: Parameters<RowWrites['add']>[1][]) => {
  const rows = new RowWrites();
  for (const write of writes) rows.add(JamRow, write);
  return rows.byTable();
};

describe('RowWrites', () => {
  it('groups writes under the names of tables', () => {
    expect(writesOf({ upsert: { number: 1, sortOfJam: 'sweet', fruits: ['plum'] } })).toEqual({
      jams: { upsert: [{ number: 1, sortOfJam: 'sweet', fruits: ['plum'] }] },
    });
  });

  it('contains each row once, with the latest value of each column', () => {
    const one = { upsert: { number: 1, sortOfJam: 'sweet', fruits: null } };
    expect(writesOf(one, { update: { number: 1, sortOfJam: 'sour' } })).toEqual({
      jams: { upsert: [{ number: 1, sortOfJam: 'sour', fruits: null }] },
    });
    expect(writesOf({ update: { number: 1, sortOfJam: 'sour' } }, one)).toEqual({
      jams: { upsert: [{ number: 1, sortOfJam: 'sweet', fruits: null }] },
    });
    expect(writesOf({ update: { number: 2, sortOfJam: 'sour' } }, { update: { number: 2, fruits: ['fig'] } })).toEqual({
      jams: { update: [{ number: 2, sortOfJam: 'sour', fruits: ['fig'] }] },
    });
  });

  it('distinguishes columns that become null from columns that do not change', () => {
    expect(writesOf({ update: { number: 1, fruits: null } })).toEqual({ jams: { update: [{ number: 1, fruits: null }] } });
  });
});
