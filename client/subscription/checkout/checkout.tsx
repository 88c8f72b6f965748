import { Elements } from '@stripe/react-stripe-js';

import { CheckoutForm } from '#client/subscription/checkout/checkout-form.tsx';
import type { CheckoutPlan, CheckoutOrder } from '#client/subscription/checkout/queries.ts';
import { useStripeLibrary } from '#client/subscription/checkout/use-stripe-library.ts';

interface CheckoutProps {
  /** The plan that was chosen, and the order it makes without the coupon box. */
  plan: CheckoutPlan;
  baseOrder: CheckoutOrder;
  /** Loads the order again. */
  reloadOrder: () => void;
}

/** The form, with Stripe's library as soon as it has loaded. */
export function Checkout(props: CheckoutProps) {
  const library = useStripeLibrary();
  return (
    <Elements stripe={library.data ?? null} options={{ locale: 'de' }}>
      <CheckoutForm
        {...props}
        libraryFailed={library.isError}
        reloadLibrary={async () => (await library.refetch()).isSuccess}
      />
    </Elements>
  );
}
