import type { RefObject } from 'react';
import { Link } from 'react-router-dom';

import { checkoutTexts } from '#client/messages/checkout.ts';
import { CheckoutNotice } from '#client/subscription/checkout/checkout-skeleton.tsx';
import styles from '#client/subscription/checkout/checkout.module.css';
import { jumpTo } from '#client/subscription/checkout/jump-to.ts';
import type { usePurchase } from '#client/subscription/checkout/use-purchase.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { pages } from '#worker/pages.ts';

type Part = RefObject<HTMLElement | null>;

interface PaySectionProps {
  purchase: ReturnType<typeof usePurchase>;
  disabled: boolean;
  /**
   * What is missing before the order can be placed, and the part of the page that has it; null
   * where there is only to wait.
   */
  missing: { text: string; part: Part | null } | null;
  /** The part of the page with the payment methods. */
  methods: Part;
}

/** What stands in the way of the order, and the pay button below it. */
export function PaySection({ purchase, disabled, missing, methods }: PaySectionProps) {
  const { busy, waiting, problem } = purchase;
  const leadsHome =
    problem?.code === 'subscription_exist' || problem?.code === 'subscription_past_due';
  return (
    <Stack gap={12}>
      <FormError text={problem?.text} />
      {problem?.ofMethod && <Jump to={methods}>{checkoutTexts.toMethods}</Jump>}
      {problem?.retry && <p className={styles.small}>{checkoutTexts.retryHint}</p>}
      {leadsHome && <Link to={pages.home.path}>{checkoutTexts.toSubscription}</Link>}
      {missing?.part && <Jump to={missing.part}>{missing.text}</Jump>}
      {missing?.part === null && <p className={styles.small}>{missing.text}</p>}
      <Button type="submit" size="large" fullwidth disabled={disabled} busy={busy}>
        {checkoutTexts.pay}
      </Button>
      <p className={styles.small} role="status">
        {waiting ? checkoutTexts.waiting : busy && checkoutTexts.paying}
      </p>
      <CheckoutNotice />
    </Stack>
  );
}

/** Not a link: the history entry keeps the order, and another one would lose it. */
function Jump({ to, children }: { to: Part; children: string }) {
  return (
    <div className={styles.jump}>
      <Button variant="ghost" size="small" onClick={() => jumpTo(to.current)}>
        {children}
      </Button>
    </div>
  );
}
