import type { ReactNode } from 'react';

import { numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import { CsvButton } from '#client/desk/numbers/csv-link.tsx';
import { DataTable, tableCells } from '#client/desk/numbers/data-table.tsx';
import type { Column } from '#client/desk/numbers/data-table.tsx';
import { Plot } from '#client/desk/numbers/plot.tsx';
import type { PlotData } from '#client/desk/numbers/draw-plot.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Cluster } from '#client/ui/layout.tsx';

interface PlotSectionProps<Row> {
  title: string;
  /** The name of its file, without an ending. */
  file: string;
  plot?: { data: PlotData; summary: string };
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  children?: ReactNode;
}

/** A part of the page: its picture, its table, which opens below a picture, and its file. */
export function PlotSection<Row>(props: PlotSectionProps<Row>) {
  const { title, file, plot, columns, rows, keyOf, children } = props;
  const table = <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} />;
  return (
    <section className={styles.section}>
      <Cluster gap={12} align="center">
        <h2>{title}</h2>
        {rows.length > 0 && <CsvButton name={file} rows={tableCells(columns, rows)} />}
      </Cluster>
      {children}
      {rows.length === 0 && <p className={styles.muted}>{texts.nothing}</p>}
      {plot && rows.length > 0 && <Plot {...plot} />}
      {rows.length > 0 &&
        (plot ? (
          <details>
            <summary>{texts.table}</summary>
            {table}
          </details>
        ) : (
          table
        ))}
    </section>
  );
}
