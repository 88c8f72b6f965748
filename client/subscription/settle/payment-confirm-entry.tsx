import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { PaymentDocument } from '#client/subscription/payment-document.tsx';
import { ConfirmCard } from '#client/subscription/settle/confirm-card.tsx';
import { PaymentConfirmPage } from '#client/subscription/settle/payment-confirm-page.tsx';

/** The page for a confirmation by the bank, in a document that may load Stripe's script. */
export function PaymentConfirmEntry() {
  return (
    <PaymentDocument waiting={<ConfirmCard />}>
      <AccountQueryProvider>
        <PaymentConfirmPage />
      </AccountQueryProvider>
    </PaymentDocument>
  );
}
