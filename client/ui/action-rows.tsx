import type { ReactNode } from 'react';

import styles from '#client/ui/action-rows.module.css';

interface ActionRowsProps {
  /** What they are about; read before the first one. Left out where a group around them says it. */
  label?: string;
  /** Buttons and links of the variant `row`. */
  children: ReactNode;
}

/** Acts of equal rank, one in each line, below the main one. */
export function ActionRows({ label, children }: ActionRowsProps) {
  return (
    <div className={styles.rows} role={label && 'group'} aria-label={label}>
      {children}
    </div>
  );
}
