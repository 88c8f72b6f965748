import { Elements } from '@stripe/react-stripe-js';

import { CheckoutForm } from '#client/subscription/checkout/checkout-form.tsx';
import type { BroughtPlan, Order } from '#client/subscription/checkout/queries.ts';
import { useStripeLibrary } from '#client/subscription/checkout/use-stripe-library.ts';

interface CheckoutProps {
  /** The plan as it was brought here, and the order that it is. */
  brought: BroughtPlan;
  base: Order;
  /** Asks for that order again. */
  askAgain: () => void;
}

/** The form, with the payment service's library as soon as that has come. */
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
