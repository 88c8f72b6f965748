import { MembersData } from '#client/account/members-data.tsx';
import { PaymentDocument } from '#client/subscription/payment-document.tsx';
import { ConfirmCard } from '#client/subscription/settle/confirm-card.tsx';
import { PaymentConfirmPage } from '#client/subscription/settle/payment-confirm-page.tsx';

/** The page where a bank sees its customer, in a document that may load Stripe's script. */
export function PaymentConfirmEntry() {
  return (
    <PaymentDocument waiting={<ConfirmCard />}>
      <MembersData>
        <PaymentConfirmPage />
      </MembersData>
    </PaymentDocument>
  );
}
