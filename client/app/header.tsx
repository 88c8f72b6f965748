import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { carriedNow, useCarried } from '#client/account/carried.ts';
import { useSession } from '#client/account/session.ts';
import { waysIn } from '#client/account/ways-in.ts';
import { SignOutButton } from '#client/app/sign-out-button.tsx';
import styles from '#client/app/shell.module.css';
import { shellTexts } from '#client/messages/de.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';

/** Logo, and either the ways in or who is signed in. */
export function Header() {
  const { session } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={pages.home.path} className={styles.logo} aria-label={shellTexts.home}>
          <Logo />
        </Link>
        {session ? <MemberButtons name={session.name || session.email} /> : <VisitorButtons />}
      </div>
    </header>
  );
}

/** A name too long for the line is cut for the eye only. */
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
  const { signIn: resetFrom } = useCarried();
  // What a client has asked for goes along, from the reset back, too.
  const { signIn, signUp, query } = waysIn(pathname + search, safePath(resetFrom));

  /** So do a typed e-mail and the page that asked for signing in. */
  function goAlong(event: MouseEvent, path: string): void {
    // The browser's own: in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { email, next } = carriedNow();
    void navigate(path + query, { replace: path === pathname, state: { email, next } });
  }

  const way = (path: string, label: string) => (
    <ButtonLink
      to={path + query}
      size="small"
      variant={pathname === path ? 'primary' : 'secondary'}
      onClick={(event) => goAlong(event, path)}
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
