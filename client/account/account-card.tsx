import type { ReactNode } from 'react';

import styles from '#client/account/account-card.module.css';
import { Card } from '#client/ui/card.tsx';
import type { CardWidth } from '#client/ui/card-variants.ts';
import { Stack } from '#client/ui/layout.tsx';

interface AccountCardProps {
  title: ReactNode;
  /** Set when the title is in English. */
  titleLanguage?: 'en';
  lead?: ReactNode;
  width?: CardWidth;
  /** The card's last line, below a divider. */
  foot?: ReactNode;
  /** Content below the card. */
  below?: ReactNode;
  children?: ReactNode;
}

/** A page of the account area: a card with a title, a lead text and a single task. */
export function AccountCard(props: AccountCardProps) {
  const { title, titleLanguage, lead, width, foot, below, children } = props;
  return (
    <Stack gap={16} className={styles.page}>
      <Card width={width}>
        <Stack gap={8} className={styles.head}>
          <h1 lang={titleLanguage}>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </Stack>
        {children}
        {foot !== undefined && <p className={styles.foot}>{foot}</p>}
      </Card>
      {below}
    </Stack>
  );
}
