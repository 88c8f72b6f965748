import type { ReactNode } from 'react';

import styles from '#client/account/account-card.module.css';
import { Card } from '#client/ui/card.tsx';
import type { CardWidth } from '#client/ui/card-variants.ts';

interface AccountCardProps {
  title: ReactNode;
  /** Where the title is not German. */
  titleLanguage?: 'en';
  lead?: ReactNode;
  width?: CardWidth;
  /** The card's last line, below a rule. */
  foot?: ReactNode;
  /** What stands below the card. */
  below?: ReactNode;
  children?: ReactNode;
}

/** A page around one's account: a card with a title, what it is about, and one thing to do. */
export function AccountCard(props: AccountCardProps) {
  const { title, titleLanguage, lead, width, foot, below, children } = props;
  return (
    <div className={styles.page}>
      <Card width={width}>
        <div className={styles.head}>
          <h1 lang={titleLanguage}>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {children}
        {foot !== undefined && <p className={styles.foot}>{foot}</p>}
      </Card>
      {below}
    </div>
  );
}
