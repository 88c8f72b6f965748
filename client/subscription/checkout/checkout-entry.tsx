import { MembersData } from '#client/account/members-data.tsx';
import { CheckoutPage } from '#client/subscription/checkout/checkout-page.tsx';
import { CheckoutSkeleton } from '#client/subscription/checkout/checkout-skeleton.tsx';
import { PaymentDocument } from '#client/subscription/payment-document.tsx';

/** The checkout with the data it reads, in a document that may load Stripe's script. */
export function CheckoutEntry() {
  return (
    <PaymentDocument waiting={<CheckoutSkeleton />}>
      <MembersData>
        <CheckoutPage />
      </MembersData>
    </PaymentDocument>
  );
}
