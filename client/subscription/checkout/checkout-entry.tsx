import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { CheckoutPage } from '#client/subscription/checkout/checkout-page.tsx';
import { CheckoutSkeleton } from '#client/subscription/checkout/checkout-skeleton.tsx';
import { PaymentDocument } from '#client/subscription/payment-document.tsx';

/** The checkout with its query client, in a document that may load Stripe's script. */
export function CheckoutEntry() {
  return (
    <PaymentDocument waiting={<CheckoutSkeleton />}>
      <AccountQueryProvider>
        <CheckoutPage />
      </AccountQueryProvider>
    </PaymentDocument>
  );
}
