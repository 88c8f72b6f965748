import { Link } from 'react-router-dom';

import styles from '#client/app/shell.module.css';
import { reopenConsent } from '#client/marketing/consent.ts';
import { consentTexts } from '#client/messages/consent.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { pages } from '#worker/pages.ts';

const links = [
  { path: pages.prices.path, title: shellTexts.plans },
  pages.imprint,
  { path: pages.terms.path, title: shellTexts.terms },
  pages.privacy,
  pages.accessibility,
  pages.accountDeletion,
];

/** Plain links: the Worker fills these forms in for whoever is signed in. */
const doors = [pages.withdrawal, pages.cancellation];

/** The links to the prices and to the pages that the law requires on every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerBar}>
        <nav aria-label={shellTexts.contracts}>
          <ul className={styles.doors}>
            {doors.map(({ path, title }) => (
              <li key={path}>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={shellTexts.legal}>
          <ul className={styles.links}>
            {links.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
            <li data-needs-script="">
              <button type="button" onClick={reopenConsent}>
                {consentTexts.settings}
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
