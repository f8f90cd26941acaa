import { type CsvColumn } from '../../../ui/format/csv.js';
import { useIncrementalRows } from '../../../ui/list/use-incremental-rows.js';
import { formatNumber } from '../analytics-format.js';
import styles from './data-table.module.css';

/** The numbers of a panel as a table. The first column names the row. */
export interface Table<Row> {
  columns: readonly CsvColumn<Row>[];
  /** The columns of the downloaded file, if they differ from those on screen. */
  fileColumns?: readonly CsvColumn<Row>[];
  rows: readonly Row[];
}

/** The numbers of a chart. A long table scrolls in its panel. */
export function DataTable<Row>({ label, columns, rows }: Table<Row> & { label: string }) {
  const renderedRows = useIncrementalRows(rows);
  return (
    <div className={styles.frame} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map(([header]) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renderedRows.map((row, index) => (
            <TableRow key={index} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TableRow = <Row,>({ row, columns }: Pick<Table<Row>, 'columns'> & { row: Row }) => (
  <tr>
    {columns.map(([header, getValue], columnIndex) => {
      const Cell = columnIndex === 0 ? 'th' : 'td';
      const value = getValue(row);
      return (
        <Cell key={header} scope={columnIndex === 0 ? 'row' : undefined} data-number={typeof value === 'number'}>
          {typeof value === 'number' ? formatNumber(value) : value}
        </Cell>
      );
    })}
  </tr>
);
