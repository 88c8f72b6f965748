import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { currentHistoryState, useHistoryState } from '#client/account/history-state.ts';
import { useSession } from '#client/account/use-session.ts';
import { signInPaths } from '#client/account/sign-in-paths.ts';
import { MemberNav } from '#client/app/member-nav.tsx';
import { SignOutButton } from '#client/app/sign-out-button.tsx';
import styles from '#client/app/shell.module.css';
import { shellTexts } from '#client/messages/shell.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';

/** The logo, and either the sign-in links or the signed-in person. */
export function Header() {
  const { session } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={pages.home.path} className={styles.logo} aria-label={shellTexts.home}>
          <Logo isShort={session !== null} />
        </Link>
        {session ? <MemberButtons name={session.name || session.email} /> : <VisitorButtons />}
      </div>
      {session && <MemberNav />}
    </header>
  );
}

/** A long name is cut visually only; screen readers get all of it. */
function MemberButtons({ name }: { name: string }) {
  return (
    <div className={styles.member}>
      <Link to={pages.profile.path} className={styles.user} title={name}>
        {name}
        <span className="visually-hidden">, {shellTexts.account}</span>
      </Link>
      <SignOutButton />
    </div>
  );
}

function VisitorButtons() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { signIn: resetFrom } = useHistoryState();
  // On another application's authorize page, and on the reset that was opened from there, the links
  // keep that application's query.
  const { signIn, signUp, query } = signInPaths(pathname + search, safePath(resetFrom));

  /** Passes the typed e-mail and the page that required sign-in along. */
  function navigateWithState(event: MouseEvent, path: string): void {
    // Leave modified clicks to the browser: they open another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { email, next } = currentHistoryState();
    void navigate(path + query, { replace: path === pathname, state: { email, next } });
  }

  const way = (path: string, label: string) => (
    <ButtonLink
      to={path + query}
      size="small"
      variant={pathname === path ? 'primary' : 'secondary'}
      onClick={(event) => navigateWithState(event, path)}
    >
      {label}
    </ButtonLink>
  );
  return (
    <nav className={styles.buttons} aria-label={shellTexts.account}>
      {way(signIn, shellTexts.signIn)}
      {way(signUp, shellTexts.signUp)}
    </nav>
  );
}
