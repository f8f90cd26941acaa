import fc from 'fast-check';
import {
  addRows,
  removeOptimisticUpdate,
  type CachedRows,
  selectRows,
  toCachedRows,
  addOptimisticUpdate,
  removeRow,
  mergeRows,
  upsertRow,
} from './cached-rows.js';

interface Row {
  id: string;
  name: string;
}
const byId = ({ id }: Row): string => id;
const createCachedRows = (seq: number | null, ...names: string[]): CachedRows<Row> => toCachedRows(byId, names.map(toRow), seq);
/** `ana:2`, `ana:mine` and the like are versions of the row `ana`; the text after the colon only tells them apart. */
const toRow = (name: string): Row => ({ id: name.split(':')[0] ?? name, name });
const readNames = (rows: CachedRows<Row>): string[] => selectRows(rows).map(({ name }) => name);

describe('cached rows', () => {
  it('apply newer rows', () => {
    const rows = createCachedRows(10, 'ana');
    upsertRow(rows, 'ana', toRow('ana:2'), 11);
    upsertRow(rows, 'bo', toRow('bo'), 12);
    expect(readNames(rows)).toEqual(['ana:2', 'bo']);
  });

  it('ignore rows that are older or of the same seq', () => {
    const rows = createCachedRows(10, 'ana:2');
    upsertRow(rows, 'ana', toRow('ana:1'), 9);
    upsertRow(rows, 'ana', toRow('ana:other'), 10);
    expect(readNames(rows)).toEqual(['ana:2']);
  });

  it('keep a removed row removed until a newer upsert restores it', () => {
    const rows = createCachedRows(10, 'ana');
    removeRow(rows, 'ana', 12);
    upsertRow(rows, 'ana', toRow('ana'), 11);
    expect(readNames(rows)).toEqual([]);
    upsertRow(rows, 'ana', toRow('ana:3'), 13);
    expect(readNames(rows)).toEqual(['ana:3']);
  });

  it('merge a complete list: newer known rows stay, rows that it lacks are removed', () => {
    const rows = createCachedRows(10, 'ana', 'bo', 'cy');
    upsertRow(rows, 'cy', toRow('cy:9'), 30);
    mergeRows(rows, createCachedRows(20, 'ana:2'));
    expect(readNames(rows)).toEqual(['ana:2', 'cy:9']);
  });

  it('take from an older list only the rows that are unknown', () => {
    const rows = createCachedRows(20, 'ana:2');
    removeRow(rows, 'bo', 20);
    mergeRows(rows, createCachedRows(10, 'ana', 'bo', 'cy'));
    expect(readNames(rows)).toEqual(['ana:2', 'cy']);
  });

  it('merge a page without removing rows that it lacks, and keep the cursor of the second page until a complete list arrives', () => {
    const rows = createCachedRows(10, 'ana', 'bo', 'cy');
    mergeRows(rows, { ...createCachedRows(20, 'ana:2', 'dee'), nextCursor: '7' });
    expect(readNames(rows)).toEqual(['ana:2', 'bo', 'cy', 'dee']);
    expect(rows.nextCursor).toBe('7');
    removeRow(rows, 'bo', 25);
    addRows(rows, createCachedRows(22, 'bo', 'eve')); // a further page, read before the removal
    expect(readNames(rows)).toEqual(['ana:2', 'cy', 'dee', 'eve']);
    mergeRows(rows, createCachedRows(30, 'ana:2', 'eve'));
    expect(readNames(rows)).toEqual(['ana:2', 'eve']);
    expect(rows.nextCursor).toBeNull();
  });

  it('remove rows that were stored on this device when the first page lacks them', () => {
    const rows = { ...createCachedRows(null, 'ana', 'bo'), knownAt: 1 };
    mergeRows(rows, { ...createCachedRows(20, 'ana:2'), nextCursor: '7' });
    expect(readNames(rows)).toEqual(['ana:2']);
  });

  it('apply a row without seq until one with a seq arrives, but do not restore a removed row with it', () => {
    const rows = createCachedRows(10, 'ana');
    upsertRow(rows, 'ana', toRow('ana:mine'), null);
    expect(readNames(rows)).toEqual(['ana:mine']);
    upsertRow(rows, 'ana', toRow('ana:2'), 11);
    expect(readNames(rows)).toEqual(['ana:2']);
    removeRow(rows, 'ana', 12);
    upsertRow(rows, 'ana', toRow('ana:mine'), null);
    expect(readNames(rows)).toEqual([]);
  });

  it('end in the same state whatever the order and the number of times the updates arrive', () => {
    const key = fc.constantFrom('ana', 'bo', 'cy');
    const updates = fc.uniqueArray(fc.record({ key, seq: fc.integer({ min: 1, max: 50 }), isRemoval: fc.boolean() }), {
      selector: ({ key: rowKey, seq }) => `${rowKey}${seq}`,
      maxLength: 20,
    });
    fc.assert(
      fc.property(updates, fc.infiniteStream(fc.nat()), (generated, randomNumbers) => {
        const inOrder = [...generated].sort((one, other) => one.seq - other.seq);
        const shuffled = [...generated, ...generated]
          .map((update) => ({ update, rank: Number(randomNumbers.next().value) }))
          .sort((one, other) => one.rank - other.rank);
        expect(namesAfter(shuffled.map(({ update }) => update))).toEqual(namesAfter(inOrder));
      }),
    );
  });
});

describe('an optimistic update', () => {
  const renameAna = (requestId: string, name: string) => ({ requestId, key: 'ana', expectedFields: { name } });

  it('is shown at once and reverted when the mutation is refused', () => {
    const rows = createCachedRows(10, 'ana', 'bo');
    addOptimisticUpdate(rows, renameAna('first', 'ana:2'));
    expect(readNames(rows)).toEqual(['ana:2', 'bo']);
    removeOptimisticUpdate(rows, 'first');
    expect(readNames(rows)).toEqual(['ana', 'bo']);
  });
  it('is replaced by the response, while the update of a later mutation stays', () => {
    const rows = createCachedRows(10, 'ana');
    addOptimisticUpdate(rows, renameAna('first', 'ana:2'));
    addOptimisticUpdate(rows, renameAna('second', 'ana:3'));
    upsertRow(rows, 'ana', toRow('ana:2'), 11);
    removeOptimisticUpdate(rows, 'first');
    expect(readNames(rows)).toEqual(['ana:3']);
    removeOptimisticUpdate(rows, 'second');
    expect(readNames(rows)).toEqual(['ana:2']);
  });
  it('neither restores a removed row nor adds one that the list does not contain', () => {
    const rows = createCachedRows(10, 'ana');
    removeRow(rows, 'ana', 11);
    addOptimisticUpdate(rows, renameAna('first', 'ana:3'));
    addOptimisticUpdate(rows, { requestId: 'first', key: 'zoe', expectedFields: { name: 'zoe' } });
    expect(readNames(rows)).toEqual([]);
  });
});

function namesAfter(updates: readonly { key: string; seq: number; isRemoval: boolean }[]): Record<string, string> {
  const rows = createCachedRows(0);
  for (const { key, seq, isRemoval } of updates) {
    if (isRemoval) removeRow(rows, key, seq);
    else upsertRow(rows, key, toRow(`${key}:${seq}`), seq);
  }
  return Object.fromEntries(selectRows(rows).map(({ id, name }) => [id, name]));
}
