import type { ReactNode } from 'react';

import type { BannerTone } from '#client/ui/banner-variants.ts';
import styles from '#client/ui/banner.module.css';

interface BannerProps {
  tone?: BannerTone;
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
}

/** A permanent message: a promise, a hint or an error. */
export function Banner({ tone = 'plain', icon, title, children }: BannerProps) {
  return (
    <div className={`${styles.banner} ${styles[tone]}`}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
