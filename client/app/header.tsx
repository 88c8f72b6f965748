import { Link, useLocation } from 'react-router-dom';

import { useSession } from '#client/account/session.ts';
import { SignOutButton } from '#client/app/sign-out-button.tsx';
import styles from '#client/app/shell.module.css';
import { shellTexts } from '#client/messages/de.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { pages } from '#worker/pages.ts';

/** Logo, and either the ways in or who is signed in. */
export function Header() {
  const { session } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={pages.home.path} className={styles.logo} aria-label={shellTexts.home}>
          <Logo />
        </Link>
        {session ? (
          <div className={styles.buttons}>
            <Link to={pages.home.path} className={styles.user}>
              {session.name || session.email}
            </Link>
            <SignOutButton />
          </div>
        ) : (
          <VisitorButtons />
        )}
      </div>
    </header>
  );
}

function VisitorButtons() {
  const { pathname } = useLocation();
  const look = (path: string) => (pathname === path ? 'primary' : 'secondary');
  return (
    <nav className={styles.buttons} aria-label={shellTexts.account}>
      <ButtonLink to={pages.signIn.path} size="small" variant={look(pages.signIn.path)}>
        {shellTexts.signIn}
      </ButtonLink>
      <ButtonLink to={pages.signUp.path} size="small" variant={look(pages.signUp.path)}>
        {shellTexts.signUp}
      </ButtonLink>
    </nav>
  );
}
