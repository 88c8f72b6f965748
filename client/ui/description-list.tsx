import type { ReactNode } from 'react';

import { keepTogether } from '#client/lib/keep-together.ts';
import styles from '#client/ui/description-list.module.css';

export interface DescriptionRow {
  label: string;
  value: ReactNode;
}

/** A list of labels and values. */
export function DescriptionList({ rows }: { rows: readonly DescriptionRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <div key={row.label} className={styles.row}>
          <dt className={styles.label}>{row.label}</dt>
          <dd className={styles.value}>
            {typeof row.value === 'string' ? keepTogether(row.value) : row.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
