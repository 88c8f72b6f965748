import type { ReactNode } from 'react';

import { mainId } from '#client/app/arrival.tsx';
import { Footer } from '#client/app/footer.tsx';
import { Header } from '#client/app/header.tsx';
import { Notices } from '#client/app/notices.tsx';
import { PastNotices } from '#client/app/past-notices.tsx';
import { ProgressLine } from '#client/app/progress-line.tsx';
import styles from '#client/app/shell.module.css';
import { shellTexts } from '#client/messages/de.ts';

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <ProgressLine />
      <div className={styles.shell}>
        <a href={`#${mainId}`} className={styles.skip}>
          {shellTexts.skip}
        </a>
        <Header />
        <main id={mainId} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
      </div>
      {/* Below the foot, where it moves nothing when it appears. */}
      <PastNotices />
      <Notices />
    </>
  );
}
