import type { ReactNode } from 'react';

import styles from '#client/ui/accordion.module.css';
import { ChevronIcon } from '#client/ui/icons.tsx';

interface Disclosure {
  label: string;
  children: ReactNode;
}

/**
 * Answers that open at their questions, each for itself. The browser's own element: searching in the
 * page opens it, and a visitor's page carries no code for it.
 */
export function DisclosureList({ items }: { items: readonly Disclosure[] }) {
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details key={item.label} className={styles.item}>
          <summary className={styles.trigger}>
            <span className={styles.label}>{item.label}</span>
            <span className={styles.chevron}>
              <ChevronIcon />
            </span>
          </summary>
          <div className={styles.content}>{item.children}</div>
        </details>
      ))}
    </div>
  );
}
