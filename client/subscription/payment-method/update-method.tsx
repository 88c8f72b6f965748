import { ConfirmationDialog } from '#client/account/confirmation/confirmation-dialog.tsx';
import { useSession } from '#client/account/session.ts';
import { paymentMethodTexts } from '#client/messages/subscription.ts';
import { useUpdateMethod } from '#client/subscription/payment-method/use-update-method.ts';
import { Button } from '#client/ui/button.tsx';

/** The button that leads to another payment method. */
export function UpdateMethod() {
  const { session } = useSession();
  const { run, busy, confirmation } = useUpdateMethod();
  return (
    <>
      <Button variant="secondary" color="black" busy={busy} onClick={() => void run()}>
        {paymentMethodTexts.update}
      </Button>
      {confirmation.pending && session && (
        <ConfirmationDialog
          email={session.email}
          onConfirmed={() => confirmation.confirmed(() => void run())}
          onClose={confirmation.dropped}
        />
      )}
    </>
  );
}
