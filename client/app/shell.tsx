import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { mainId } from '#client/app/arrival.tsx';
import { Footer } from '#client/app/footer.tsx';
import { Header } from '#client/app/header.tsx';
import { lazyPage } from '#client/app/lazy-page.ts';
import { Notices } from '#client/app/notices.tsx';
import { PastNotices } from '#client/app/past-notices.tsx';
import { ProgressLine } from '#client/app/progress-line.tsx';
import styles from '#client/app/shell.module.css';
import { bootstrap } from '#client/lib/bootstrap.ts';
import { ConsentBanner } from '#client/marketing/consent-banner.tsx';
import { shellTexts } from '#client/messages/de.ts';

const DeskHeader = lazyPage(() => import('#client/operator/desk-header.tsx'), 'DeskHeader');

/** What surrounds every page; the desk has a header of its own and no foot. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const desk = bootstrap.operator !== null && /^\/internal(\/|$)/i.test(pathname);
  return (
    <>
      <ProgressLine />
      <div className={styles.frame}>
        <a href={`#${mainId}`} className={styles.skip}>
          {shellTexts.skip}
        </a>
        {!desk && <ConsentBanner />}
        <div className={styles.shell}>
          {desk ? (
            <Suspense>
              <DeskHeader />
            </Suspense>
          ) : (
            <Header />
          )}
          <main id={mainId} tabIndex={-1} className={styles.main}>
            {children}
          </main>
          {!desk && <Footer />}
        </div>
      </div>
      {/* Below the foot, where it moves nothing when it appears. */}
      <PastNotices />
      <Notices />
    </>
  );
}
