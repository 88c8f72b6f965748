import { Link, useLocation } from 'react-router-dom';

import styles from '#client/app/shell.module.css';
import { shellTexts } from '#client/messages/shell.ts';
import { pages } from '#worker/pages.ts';

const { subscription, profile, letters, deals } = shellTexts.ways;

/**
 * The pages of a signed-in person, the same ones in the same place everywhere; `also` is another
 * address of the same page, `below` where the addresses of the pages that belong to it begin.
 */
const ways = [
  {
    path: pages.home.path,
    also: pages.subscription.path,
    label: subscription,
    below: [pages.change.path, pages.checkout.path],
  },
  { path: pages.profile.path, label: profile, below: [] },
  { path: pages.letters.path, label: letters, below: [] },
  { path: pages.deals.path, label: deals, below: [pages.deal.path.replace(':id', '')] },
];

/** The way round for who is signed in, below the bar with their name. */
export function MemberNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={shellTexts.way}>
      <ul className={styles.ways}>
        {ways.map(({ path, also, label, below }) => (
          <li key={path}>
            <Link
              to={path}
              className={styles.way}
              aria-current={
                pathname === path || pathname === also
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
