import styles from '#client/cashback/deals.module.css';
import type { Deal } from '#worker/cashback/schemas.ts';

/** The partner's logo, or the first letter of the name. */
export function DealLogo({ deal: { logo, name } }: { deal: Deal }) {
  return logo === null ? (
    <span className={styles.letter} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  ) : (
    <img className={styles.logo} src={logo} alt="" width={64} height={64} />
  );
}
