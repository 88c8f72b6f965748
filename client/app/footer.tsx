import { Link } from 'react-router-dom';

import styles from '#client/app/shell.module.css';
import { askAgain } from '#client/marketing/consent.ts';
import { shellTexts } from '#client/messages/de.ts';
import { consentTexts } from '#client/messages/marketing.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

const links = [
  { to: pages.prices.path, label: shellTexts.plans },
  { to: product.imprintPath, label: shellTexts.imprint },
  { to: product.termsPath, label: shellTexts.terms },
  { to: product.privacyPath, label: shellTexts.privacy },
];

/** The prices and what the law wants within reach of every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerBar}>
        <p>{product.name}</p>
        <nav aria-label={shellTexts.legal}>
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={askAgain}>
                {consentTexts.settings}
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
