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
  const external = pathname === pages.authorize.path || pathname === pages.authorizeSignUp.path;
  const ways = external
    ? { signIn: pages.authorize.path, signUp: pages.authorizeSignUp.path }
    : { signIn: pages.signIn.path, signUp: pages.signUp.path };
  const look = (path: string) => (pathname === path ? 'primary' : 'secondary');
  // What the client has asked for goes along.
  const query = external ? search : '';
  return (
    <nav className={styles.buttons} aria-label={shellTexts.account}>
      <ButtonLink to={ways.signIn + query} size="small" variant={look(ways.signIn)}>
        {shellTexts.signIn}
      </ButtonLink>
      <ButtonLink to={ways.signUp + query} size="small" variant={look(ways.signUp)}>
        {shellTexts.signUp}
      </ButtonLink>
    </nav>
  );
}
