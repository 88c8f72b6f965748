import { Suspense, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { mainId } from '#client/app/scroll-and-focus.tsx';
import { Footer } from '#client/app/footer.tsx';
import { Header } from '#client/app/header.tsx';
import { DeskHeader } from '#client/app/further-pages.ts';
import { Notices } from '#client/app/notices.tsx';
import { PastNotices } from '#client/app/past-notices.tsx';
import styles from '#client/app/shell.module.css';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { isLoading, subscribeProgress } from '#client/lib/progress.ts';
import { ConsentBanner } from '#client/marketing/consent-banner.tsx';
import { shellTexts } from '#client/messages/shell.ts';

/** The frame of every page. The desk has its own header and no footer. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const desk = useBootstrap().operator !== null && /^\/internal(\/|$)/i.test(pathname);
  // Nothing lies over the forms that end a contract.
  const leaving = /^\/(kuendigen|widerrufen|erklaerung)(\/|$)/i.test(pathname);
  return (
    <>
      <ProgressLine />
      <div className={styles.frame}>
        <a href={`#${mainId}`} className={styles.skip}>
          {shellTexts.skip}
        </a>
        {!desk && !leaving && <ConsentBanner />}
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
      {/* Below the footer, where its appearance shifts nothing. */}
      <PastNotices />
      <Notices />
    </>
  );
}

/**
 * A thin line at the top while a page or its data is loading. Loaded content is announced by its
 * own region.
 */
function ProgressLine() {
  const loading = useSyncExternalStore(subscribeProgress, isLoading, () => false);
  return <div className={styles.progress} data-loading={loading ? '' : undefined} />;
}
