import { NavLink } from 'react-router-dom';

import styles from '#client/app/shell.module.css';
import { shellTexts } from '#client/messages/shell.ts';
import { pages } from '#worker/pages.ts';

const { subscription, profile, letters, deals } = shellTexts.ways;

/** The pages of a signed-in person, the same ones in the same place everywhere. */
const ways = [
  { path: pages.home.path, label: subscription },
  { path: pages.profile.path, label: profile },
  { path: pages.letters.path, label: letters },
  { path: pages.deals.path, label: deals },
];

/** The way round for who is signed in, below the bar with their name. */
export function MemberNav() {
  return (
    <nav aria-label={shellTexts.way} data-way-round="">
      <ul className={styles.ways}>
        {ways.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path} end className={styles.way}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
