import { useLocation } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import styles from '#client/app/sign-in-notice.module.css';
import { shellTexts } from '#client/messages/shell.ts';
import { signInNoticeTexts } from '#client/messages/sign-in-notice.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { pageAt } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';

/**
 * Tells a visitor who was sent home that the page they asked for needs a sign-in, which leads on to
 * that page.
 */
export function SignInNotice() {
  const { pathname, state } = useLocation();
  const { session } = useSession();
  const { next } = (state ?? {}) as { next?: unknown };
  if (pathname !== pages.home.path || session) return null;
  const path = safePath(next);
  const page = path === null ? undefined : pageAt(new URL(path, location.origin).pathname);
  if (!page) return null;
  return (
    <div className={styles.notice} role="status">
      <Banner tone="notice" title={signInNoticeTexts.signInFirst(page.title)}>
        <div className={styles.way}>
          <ButtonLink size="small" to={pages.signIn.path} state={{ next: path }}>
            {shellTexts.signIn}
          </ButtonLink>
        </div>
      </Banner>
    </div>
  );
}
