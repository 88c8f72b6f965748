import type { RefObject } from 'react';

import { checkoutTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { jumpTo } from '#client/subscription/checkout/jump-to.ts';
import { Button } from '#client/ui/button.tsx';

/**
 * On a small screen the order stands far below. This button stays in reach of the thumb until the
 * order is there; it orders nothing, because the whole summary has to be passed first (§ 312j BGB).
 */
export function ToOrder({ title }: { title: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className={styles.toOrder}>
      <Button variant="secondary" fullwidth onClick={() => jumpTo(title.current)}>
        {checkoutTexts.toOrder}
      </Button>
    </div>
  );
}
