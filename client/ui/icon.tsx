import type { ReactNode } from 'react';

import styles from '#client/ui/icon.module.css';

/** Lines on a grid of 24, drawn in the colour of the text; decoration only. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
