import { Suspense, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { Footer } from '#client/app/footer.tsx';
import { Header } from '#client/app/header.tsx';
import { mainId } from '#client/app/main-id.ts';
import { Notices } from '#client/app/notices.tsx';
import { PastNotices } from '#client/app/past-notices.tsx';
import styles from '#client/app/shell.module.css';
import { isLoading, subscribeProgress } from '#client/lib/progress.ts';
import { ConsentBanner } from '#client/marketing/consent-banner.tsx';
import { shellTexts } from '#client/messages/shell.ts';
import type { Page } from '#worker/page.ts';
import { pageNameAt, shownPage } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';

interface ShellProps {
  /** The side bar of the desk, which has no footer; false for every other page. */
  deskHeader?: ReactNode;
  children: ReactNode;
}

/** The frame of every page. */
export function Shell({ deskHeader = false, children }: ShellProps) {
  const { pathname } = useLocation();
  const desk = deskHeader !== false;
  const { session } = useSession();
  const name = pageNameAt(pathname);
  const page: Page | undefined = name && pages[shownPage(name, session !== null)];
  const isUncovered = page?.uncovered ?? false;
  return (
    <>
      <ProgressLine />
      <div className={styles.frame}>
        <a href={`#${mainId}`} className={styles.skip}>
          {shellTexts.skip}
        </a>
        {!desk && !isUncovered && <ConsentBanner uncovered={false} />}
        <div className={desk ? styles.desk : styles.shell}>
          {desk ? <Suspense>{deskHeader}</Suspense> : <Header />}
          <main id={mainId} tabIndex={-1} className={styles.main}>
            {children}
          </main>
          {!desk && <Footer />}
        </div>
        {!desk && isUncovered && <ConsentBanner uncovered />}
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
