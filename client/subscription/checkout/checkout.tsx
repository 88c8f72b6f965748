import { Elements } from '@stripe/react-stripe-js';

import { CheckoutForm } from '#client/subscription/checkout/checkout-form.tsx';
import { useStripeLibrary } from '#client/subscription/checkout/use-stripe-library.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

interface CheckoutProps {
  plan: Plan;
  quote: Quote;
  changed: boolean;
}

/** The form, with the payment service's library as soon as that has come. */
export function Checkout({ plan, quote, changed }: CheckoutProps) {
  const library = useStripeLibrary();
  return (
    <Elements stripe={library.data ?? null} options={{ locale: 'de' }}>
      <CheckoutForm
        plan={plan}
        quote={quote}
        changed={changed}
        libraryFailed={library.isError}
        reloadLibrary={async () => (await library.refetch()).isSuccess}
      />
    </Elements>
  );
}
