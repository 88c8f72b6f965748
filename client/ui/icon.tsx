import type { ReactNode } from 'react';

import styles from '#client/ui/icon.module.css';

/** A line icon on a grid of 24, in the colour of the text; decorative. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
