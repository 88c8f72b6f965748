import { ConfirmStep } from '#client/account/confirmation/confirm-step.tsx';
import { useSession } from '#client/account/use-session.ts';
import { confirmationTexts as texts } from '#client/messages/account.ts';
import { paymentMethodTexts } from '#client/messages/payment-method.ts';
import { useUpdateMethod } from '#client/subscription/payment-method/use-update-method.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/**
 * The button that changes the payment method. A session that began with a link confirms with a code
 * first.
 */
export function UpdateMethodButton() {
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
          onConfirmed={() => confirmation.confirm(() => void run())}
          onClose={confirmation.cancel}
        />
      )}
    </>
  );
}

interface ConfirmationDialogProps {
  /** The account's own address, which receives the code. */
  email: string;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for a confirmation code before the change. */
function ConfirmationDialog({ email, onConfirmed, onClose }: ConfirmationDialogProps) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <ConfirmStep email={email} onConfirmed={onConfirmed} />
    </Dialog>
  );
}
