import type { ReactNode } from 'react';

import { Banner } from '#client/ui/banner.tsx';
import styles from '#client/ui/needs-script.module.css';

/** Says in words what a page cannot do without script. With script nobody sees it. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <div className={styles.note}>
        <Banner tone="notice">
          <p>{children}</p>
        </Banner>
      </div>
    </noscript>
  );
}
