import type { ReactNode } from 'react';

import styles from '#client/desk/numbers/numbers.module.css';

export type Cell = string | number;

export interface Column<Row> {
  head: string;
  /** What the table shows. */
  renderCell: (row: Row) => ReactNode;
  /** What a spreadsheet gets. */
  value: (row: Row) => Cell;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether its words wrap, so that it never scrolls sideways. */
  wraps?: boolean;
}

/** A table; the first column names its row. One of numbers scrolls sideways where it must. */
export function DataTable<Row>({ label, columns, rows, keyOf, wraps }: DataTableProps<Row>) {
  const [name, ...others] = columns;
  if (!name) return null;
  return (
    // A keyboard has to reach what scrolls.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} data-wraps={wraps ? '' : undefined}>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{name.renderCell(row)}</th>
              {others.map(({ head, renderCell }) => (
                <td key={head}>{renderCell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same as a file for a spreadsheet: its rows, the heads first. */
export function tableCells<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[][] {
  return [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map((one) => one.value(row))),
  ];
}
