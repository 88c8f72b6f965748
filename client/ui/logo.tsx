import styles from '#client/ui/logo.module.css';
import { product } from '#worker/product.ts';

interface LogoProps {
  /**
   * Whether every phone shows the mark alone, so that what stands beside it has room. Otherwise the
   * narrowest do.
   */
  isShort?: boolean;
}

/** The product's mark and name; 120 pixels wide, 100 on the smallest screens. */
export function Logo({ isShort = false }: LogoProps) {
  return (
    <>
      <svg
        className={isShort ? styles.wide : styles.logo}
        viewBox="0 0 120 32"
        aria-hidden="true"
        focusable="false"
      >
        <Mark />
        <text className={styles.name} x="40" y="23.5" textLength="78">
          {product.name}
        </text>
      </svg>
      <svg
        className={isShort ? styles.short : styles.narrow}
        viewBox="0 0 32 32"
        aria-hidden="true"
        focusable="false"
      >
        <Mark />
      </svg>
    </>
  );
}

function Mark() {
  return (
    <>
      <rect className={styles.tile} width="32" height="32" rx="9" />
      <path className={styles.letter} d="M10 8v16h13" />
      <path className={styles.page} d="M16 8.5c3-1.6 6-1.6 8 0v9.5c-2-1.6-5-1.6-8 0z" />
    </>
  );
}
