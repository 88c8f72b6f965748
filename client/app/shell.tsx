import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { Footer } from '#client/app/footer.tsx';
import { Header } from '#client/app/header.tsx';
import { Notices } from '#client/app/notices.tsx';
import styles from '#client/app/shell.module.css';
import { shellTexts } from '#client/messages/de.ts';

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  // After a change of page, reading goes on at the top of the new one.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return (
    <div className={styles.shell}>
      <a href="#inhalt" className={styles.skip}>
        {shellTexts.skip}
      </a>
      <Header />
      <main id="inhalt" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Notices />
      <Footer />
    </div>
  );
}
