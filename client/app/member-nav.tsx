import { Link, useLocation } from 'react-router-dom';

import styles from '#client/app/shell.module.css';
import { shellTexts } from '#client/messages/shell.ts';
import { pages } from '#worker/pages.ts';

const { subscription, profile, letters, deals } = shellTexts.ways;

/**
 * The pages of a signed-in person, the same ones in the same place everywhere; `below` is where the
 * addresses of the pages that belong to them begin.
 */
const ways = [
  { path: pages.home.path, label: subscription, below: [pages.change.path, pages.checkout.path] },
  { path: pages.profile.path, label: profile, below: [] },
  { path: pages.letters.path, label: letters, below: [] },
  { path: pages.deals.path, label: deals, below: [pages.deal.path.replace(':id', '')] },
];

/** The way round for who is signed in, below the bar with their name. */
export function MemberNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={shellTexts.way} data-way-round="">
      <ul className={styles.ways}>
        {ways.map(({ path, label, below }) => (
          <li key={path}>
            <Link
              to={path}
              className={styles.way}
              aria-current={
                pathname === path
                  ? 'page'
                  : below.some((one) => pathname.startsWith(one)) || undefined
              }
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
