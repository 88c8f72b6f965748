import styles from '#client/ui/logo.module.css';
import { product } from '#worker/product.ts';

/** The product's mark and name; 120 pixels wide, 100 on the smallest screens. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 120 32" aria-hidden="true" focusable="false">
      <rect className={styles.tile} width="32" height="32" rx="9" />
      <path className={styles.letter} d="M10 8v16h13" />
      <path className={styles.page} d="M16 8.5c3-1.6 6-1.6 8 0v9.5c-2-1.6-5-1.6-8 0z" />
      <text className={styles.name} x="40" y="23.5" textLength="78">
        {product.name}
      </text>
    </svg>
  );
}
