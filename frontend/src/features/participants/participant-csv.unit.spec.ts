import { performer } from '../../testing/people.js';
import { csvFileName, participantCsv } from './participant-csv.js';

const rowsOf = (csv: string): string[] => csv.replace('\uFEFF', '').split('\r\n');
const only = (who: Parameters<typeof performer>[2], name = 'Ana Ruiz'): string =>
  participantCsv([performer(1, name, { instruments: [], ...who })])
    .split('\r\n')
    .slice(1)
    .join('\r\n');

describe('participants as CSV', () => {
  it('has the columns of the documents in their order, and says that it is UTF-8', () => {
    const csv = participantCsv([]);
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(rowsOf(csv)[0]).toBe(
      'Name,Instruments,Priority,Looking for Band,Tier,Phone,Email,Instagram,Notes,Has Played,Time on Stage (minutes)',
    );
  });

  it('writes one row for each, in the order in which they are given', () => {
    const ana = performer(1, 'Ana Ruiz', {
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
    expect(rowsOf(participantCsv([performer(2, 'Bo'), ana])).slice(1)).toEqual([
      'Bo,guitar,No,No,,,,,,No,0',
      'Ana Ruiz,vocals;bass,Yes,Yes,T2,600 123,ana@example.org,ana.ruiz,Left-handed,Yes,12',
    ]);
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(only({ notes: 'Says "hi", then\nplays' })).toBe('Ana Ruiz,,No,No,,,,,"Says ""hi"", then\nplays",No,0');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("x")\nand more'])('lets no spreadsheet calculate %j', (formula) => {
    expect(only({ notes: formula })).toBe(`Ana Ruiz,,No,No,,,,,"'${formula.replaceAll('"', '""')}",No,0`);
    expect(only({}, formula)).toMatch(/^"'/);
  });

  it('keeps names as they are written', () => {
    expect(only({}, 'Zoë Łukasz 李')).toMatch(/^Zoë Łukasz 李,/);
  });

  it('is named after the day', () => {
    expect(csvFileName(new Date(2026, 2, 5, 23, 59))).toBe('participants_2026-03-05.csv');
  });
});
