import type { ReactNode } from 'react';

import styles from '#client/desk/parts/desk.module.css';
import { Cluster } from '#client/ui/layout.tsx';

interface PageHeadProps {
  title: ReactNode;
  lead?: string;
  /** Buttons for the whole page. */
  children?: ReactNode;
}

export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.headText}>
        <h1>{title}</h1>
        {lead && <p className={styles.muted}>{lead}</p>}
      </div>
      {children && (
        <Cluster gap={8} align="center">
          {children}
        </Cluster>
      )}
    </div>
  );
}
