import type { ReactNode } from 'react';

import styles from '#client/ui/accordion.module.css';
import { ChevronIcon } from '#client/ui/icons.tsx';

interface Disclosure {
  label: string;
  children: ReactNode;
}

/**
 * Questions whose answers open one by one. It uses the native details element: the browser's page
 * search opens it, and it needs no script.
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
