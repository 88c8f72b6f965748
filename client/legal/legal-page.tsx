import type { ReactNode } from 'react';

import styles from '#client/legal/legal-page.module.css';

/** A page of plain text with a readable measure. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      {children}
    </article>
  );
}
