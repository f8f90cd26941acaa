import { performerFixture } from '../../testing/performers.fixture.js';
import { toPerformersCsv } from './performers-csv.js';

const splitRows = (csv: string): string[] => csv.replace('\uFEFF', '').split('\r\n');
/** The CSV of one performer, without byte order mark and column headers. */
const toCsvRow = (fields: Parameters<typeof performerFixture>[2], name = 'Ana Ruiz'): string =>
  toPerformersCsv([performerFixture(1, name, { instruments: [], ...fields })])
    .split('\r\n')
    .slice(1)
    .join('\r\n');

describe('toPerformersCsv', () => {
  it('starts with a byte order mark and the column headers', () => {
    const csv = toPerformersCsv([]);
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(splitRows(csv)[0]).toBe(
      'Name,Instruments,Priority,Looking for Band,Tier,Phone,Email,Instagram,Notes,Has Played,Time on Stage (minutes)',
    );
  });

  it('writes one row for each performer, in the given order', () => {
    const ana = performerFixture(1, 'Ana Ruiz', {
      instruments: ['vocals', 'bass'],
      priority: true,
      lookingForBand: true,
      tier: 'T2',
      phone: '600 123',
      email: 'ana@example.org',
      instagram: 'ana.ruiz',
      notes: 'Left-handed',
      played: true,
      timeOnStage: 12,
    });
    expect(splitRows(toPerformersCsv([performerFixture(2, 'Bo'), ana])).slice(1)).toEqual([
      'Bo,guitar,No,No,,,,,,No,0',
      'Ana Ruiz,"vocals;bass",Yes,Yes,T2,600 123,ana@example.org,ana.ruiz,Left-handed,Yes,12',
    ]);
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(toCsvRow({ notes: 'Says "hi", then\nplays' })).toBe('Ana Ruiz,,No,No,,,,,"Says ""hi"", then\nplays",No,0');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("x")\nand more'])('escapes the formula %j', (formula) => {
    expect(toCsvRow({ notes: formula })).toBe(`Ana Ruiz,,No,No,,,,,"'${formula.replaceAll('"', '""')}",No,0`);
    expect(toCsvRow({}, formula)).toMatch(/^"'/);
  });

  it('keeps letters that are not ASCII', () => {
    expect(toCsvRow({}, 'Zoë Łukasz 李')).toMatch(/^Zoë Łukasz 李,/);
  });
});
