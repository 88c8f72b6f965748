import { Link } from 'react-router-dom';

import { checkoutTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { CheckoutNotice } from '#client/subscription/checkout/checkout-notice.tsx';
import type { usePurchase } from '#client/subscription/checkout/use-purchase.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { pages } from '#worker/pages.ts';

interface PaySectionProps {
  purchase: ReturnType<typeof usePurchase>;
  disabled: boolean;
  /** What is missing before the order can be placed. */
  hint: string | null;
}

/** The error, and the pay button below it. */
export function PaySection({ purchase, disabled, hint }: PaySectionProps) {
  const { busy, waiting, problem } = purchase;
  const leadsHome =
    problem?.code === 'subscription_exist' || problem?.code === 'subscription_past_due';
  return (
    <Stack gap={12}>
      <FormError text={problem?.text} />
      {problem?.retry && <p className={styles.small}>{checkoutTexts.retryHint}</p>}
      {leadsHome && <Link to={pages.home.path}>{checkoutTexts.toSubscription}</Link>}
      {hint !== null && <p className={styles.small}>{hint}</p>}
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
