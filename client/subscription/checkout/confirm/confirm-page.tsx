import { useSearchParams } from 'react-router-dom';

import { checkoutTexts, confirmTexts as texts } from '#client/messages/checkout.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { useConfirmOrder } from '#client/subscription/checkout/confirm/confirm-order.ts';
import type { CheckoutPlan } from '#client/subscription/checkout/queries.ts';
import styles from '#client/subscription/checkout/confirm/confirm.module.css';
import { readSetupReturn } from '#client/subscription/checkout/paypal.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { pages } from '#worker/pages.ts';

/** The page that PayPal returns to: it waits, places the order and shows errors. */
export function ConfirmPage() {
  const [query] = useSearchParams();
  const { failure, retry } = useConfirmOrder(readSetupReturn(query));
  const plan = planInAddress(query);

  if (!failure) {
    return (
      <Card>
        <h1>{texts.title}</h1>
        <div className={styles.waiting} role="status">
          <Spinner place="inline" />
          <p>{texts.waiting}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card>
      <h1>{failure.isUndecided ? texts.undecided : texts.failed}</h1>
      <FormError text={failure.text} />
      <p>{failure.isUndecided ? checkoutTexts.retryHint : texts.nothingCharged}</p>
      <Cluster gap={12} className={styles.actions}>
        {failure.isUndecided && <Button onClick={retry}>{shellTexts.retry}</Button>}
        {!failure.isUndecided && plan && (
          <ButtonLink
            to={pages.checkout.path}
            replace
            state={{ plan: failure.isTrialUsed ? { ...plan, without_trial: true } : plan }}
          >
            {failure.isTrialUsed ? texts.withoutTrial : texts.toOrder}
          </ButtonLink>
        )}
        {failure.isUndecided ? (
          <ButtonLink variant="secondary" to={pages.home.path} replace>
            {checkoutTexts.toSubscription}
          </ButtonLink>
        ) : (
          <ButtonLink variant={plan ? 'secondary' : 'primary'} to={pages.plans.path} replace>
            {texts.toPlans}
          </ButtonLink>
        )}
      </Cluster>
    </Card>
  );
}

/** The plan and coupon in the return address. */
function planInAddress(query: URLSearchParams): CheckoutPlan | null {
  const planId = query.get('plan_id');
  if (!planId) return null;
  const coupon = query.get('coupon');
  const id = Number(query.get('sub_coupon_id'));
  return {
    plan_id: planId,
    ...(query.get('without_trial') === 'true' && { without_trial: true }),
    ...(coupon && {
      stripe_coupon_code: coupon,
      next_stripe_plan_id: query.get('next_plan_id') || null,
    }),
    ...(coupon && id > 0 && { sub_coupon_id: id }),
  };
}
