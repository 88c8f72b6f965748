import type { definitions } from '#worker/desk/numbers/definitions.ts';

/** What a number counts of a day or month, apart by a label. */
export interface Sum {
  metric: (typeof definitions)[keyof typeof definitions]['metric'] | (string & {});
  label: string;
  count: number;
  cents: number;
}

type Metric = (typeof definitions)[keyof typeof definitions]['metric'];

/** Sums that can be asked for by their metric and label. */
export class Sums {
  readonly rows: readonly Sum[];

  constructor(rows: readonly Sum[]) {
    this.rows = rows;
  }

  of(metric: Metric, label?: string): { count: number; cents: number } {
    const found = this.rows.filter(
      (row) => row.metric === metric && (label === undefined || row.label === label),
    );
    return {
      count: found.reduce((sum, row) => sum + row.count, 0),
      cents: found.reduce((sum, row) => sum + row.cents, 0),
    };
  }

  /** Every label of these metrics, in their order. */
  labels(...metrics: Metric[]): string[] {
    const found = this.rows.filter(({ metric }) => metrics.some((one) => one === metric));
    return [...new Set(found.map(({ label }) => label))].toSorted();
  }
}
