import type { ReactNode } from 'react';

import { keepTogether } from '#client/lib/keep-together.ts';
import styles from '#client/ui/description-list.module.css';

export interface DescriptionRow {
  label: string;
  value: ReactNode;
}

interface DescriptionListProps {
  rows: readonly DescriptionRow[];
  /** Small print, without lines between the rows. */
  small?: boolean;
}

/** A list of labels and values. */
export function DescriptionList({ rows, small = false }: DescriptionListProps) {
  return (
    <dl className={small ? `${styles.list} ${styles.small}` : styles.list}>
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
