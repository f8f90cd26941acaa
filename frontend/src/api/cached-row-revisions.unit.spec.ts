import fc from 'fast-check';
import { type CachedRows, mergeRows, removeRow, selectRows, toCachedRows, upsertRow } from './cached-rows.js';

describe('cached rows with a revision', () => {
  const seqOfList = 10;
  /** `name` is relational; `status` follows from events, except for the name of another performer in it. */
  const versionOf = (revision: number, status: string, name = 'Ana') => ({ id: 'ana', revision, status, name });
  type Version = ReturnType<typeof versionOf>;
  const createList = (...rows: Version[]) => toCachedRows(({ id }: Version) => id, rows, seqOfList, ['name']);
  const readShown = (rows: CachedRows<Version>): string[] =>
    selectRows(rows).map(({ revision, status, name }) => `${revision} ${name} ${status}`);

  it('keep the values of a newer message when the response to an earlier mutation arrives late', () => {
    const rows = createList(versionOf(5, 'waiting'));
    upsertRow(rows, 'ana', versionOf(7, 'off stage'), 12);
    upsertRow(rows, 'ana', versionOf(6, 'on stage'), null);
    expect(readShown(rows)).toEqual(['7 Ana off stage']);
  });

  it('keep the values of a response when an older message arrives, and take those of a newer message', () => {
    const rows = createList(versionOf(5, 'waiting'));
    upsertRow(rows, 'ana', versionOf(6, 'on stage'), null);
    upsertRow(rows, 'ana', versionOf(5, 'waiting'), 11);
    expect(readShown(rows)).toEqual(['6 Ana on stage']);
    upsertRow(rows, 'ana', versionOf(7, 'off stage'), 12);
    expect(readShown(rows)).toEqual(['7 Ana off stage']);
  });

  it('take the whole row of the higher seq when the revision is the same, and nothing from a response without seq', () => {
    const rows = createList(versionOf(5, 'replaced by Bo'));
    upsertRow(rows, 'ana', versionOf(5, 'replaced by Bob', 'Anna'), 11);
    expect(readShown(rows)).toEqual(['5 Anna replaced by Bob']);
    upsertRow(rows, 'ana', versionOf(5, 'replaced by Bo', 'Ana'), null);
    upsertRow(rows, 'ana', versionOf(5, 'replaced by Bo', 'Ana'), 11);
    expect(readShown(rows)).toEqual(['5 Anna replaced by Bob']);
  });

  it('stay removed when an outdated list, message or response contains the row', () => {
    const rows = createList(versionOf(5, 'waiting'));
    removeRow(rows, 'ana', null, 8);
    mergeRows(
      rows,
      toCachedRows(({ id }: Version) => id, [versionOf(7, 'off stage')], 20, ['name']),
      7,
    );
    upsertRow(rows, 'ana', versionOf(6, 'on stage'), 21);
    upsertRow(rows, 'ana', versionOf(9, 'waiting'), null);
    upsertRow(rows, 'ana', versionOf(9, 'waiting'), seqOfList);
    expect(readShown(rows)).toEqual([]);
    upsertRow(rows, 'ana', versionOf(8, 'waiting'), 22);
    expect(readShown(rows)).toEqual(['8 Ana waiting']);
  });

  it('are removed by a removal of a higher revision or seq, and stay when both are lower', () => {
    const rows = createList(versionOf(5, 'waiting'));
    upsertRow(rows, 'ana', versionOf(7, 'off stage'), 20);
    removeRow(rows, 'ana', 15, 6);
    expect(readShown(rows)).toEqual(['7 Ana off stage']);
    removeRow(rows, 'ana', 15, 8);
    expect(readShown(rows)).toEqual([]);
  });

  it('that were just added stay when a list with a lower revision or seq lacks them, and are removed when a newer list does', () => {
    const listWithout = (seq: number): CachedRows<Version> => toCachedRows(({ id }: Version) => id, [], seq, ['name']);
    const rows = createList();
    upsertRow(rows, 'ana', versionOf(6, 'waiting'), null);
    mergeRows(rows, listWithout(30), 5);
    mergeRows(rows, listWithout(seqOfList), 6);
    expect(readShown(rows)).toEqual(['6 Ana waiting']);
    mergeRows(rows, listWithout(31), 6);
    expect(readShown(rows)).toEqual([]);
  });

  it('that a response has added are removed when a later list of gigs lacks them, and restored by their message', () => {
    const rows = createList();
    upsertRow(rows, 'ana', versionOf(0, 'created'), null);
    mergeRows(
      rows,
      toCachedRows(({ id }: Version) => id, [], 11, ['name']),
    );
    expect(readShown(rows)).toEqual([]);
    upsertRow(rows, 'ana', versionOf(0, 'created'), 12);
    expect(readShown(rows)).toEqual(['0 Ana created']);
  });

  it('end with the newest relational and the newest other fields, in whatever order and however often the versions arrive', () => {
    // `rank`: the order of arrival; the response and the repeated message below get lower ones than the message
    const step = fc.record({ isRename: fc.boolean(), hasResponse: fc.boolean(), rank: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let revision = 5;
        const versions = steps.flatMap(({ isRename, hasResponse, rank }, index) => {
          if (!isRename) revision++;
          const nameOf = (seq: number): string => `Ana ${steps.slice(0, seq - seqOfList).filter((each) => each.isRename).length}`;
          const seq = seqOfList + index + 1;
          const message = { row: versionOf(revision, `status ${revision}`, nameOf(seq)), seq, rank };
          const response = { row: versionOf(revision, `status ${revision}`, 'an old name'), seq: null, rank: rank / 2 };
          return hasResponse && !isRename ? [response, message, { ...message, rank: rank / 3 }] : [message];
        });
        const rows = createList(versionOf(5, 'status 5', 'Ana 0'));
        for (const { row, seq } of [...versions].sort((one, other) => one.rank - other.rank)) upsertRow(rows, 'ana', row, seq);
        const renames = steps.filter(({ isRename }) => isRename).length;
        expect(readShown(rows)).toEqual([`${revision} Ana ${renames} status ${revision}`]);
      }),
    );
  });
});
