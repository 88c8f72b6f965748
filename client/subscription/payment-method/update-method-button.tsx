import { useMutation } from '@tanstack/react-query';

import { ConfirmStep } from '#client/account/confirmation/confirm-step.tsx';
import { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { useSession } from '#client/account/use-session.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { confirmationTexts as texts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { paymentMethodTexts } from '#client/messages/payment-method.ts';
import type { ButtonLook } from '#client/ui/button-variants.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/** Opens Stripe's page for another payment method, after a confirmation if needed. */
function useUpdateMethod() {
  const confirmation = useOwnerConfirmation(false);
  const { mutateAsync: createSession } = useMutation({
    mutationFn: () => callApi(api.sub.stripe.checkout.session.$get()),
  });

  const { run, busy } = useAction(async () => {
    try {
      await confirmation.attempt(async () => openSite((await createSession()).url));
    } catch (error) {
      notify('failure', errorText(failureCode(error)));
    }
  });

  return { run, busy, confirmation };
}

/**
 * Opens another site. Resolves only if the person comes back to this page from the browser's cache.
 */
async function openSite(url: string): Promise<void> {
  const back = new Promise((resolve) => {
    window.addEventListener('pageshow', resolve, { once: true });
  });
  window.location.assign(url);
  await back;
}

/**
 * The button that changes the payment method. A session that began with a link confirms with a code
 * first.
 */
export function UpdateMethodButton({ variant = 'secondary' }: Pick<ButtonLook, 'variant'>) {
  const { session } = useSession();
  const { run, busy, confirmation } = useUpdateMethod();
  return (
    <>
      {/* Filled, it is the one thing to do next. */}
      <Button
        variant={variant}
        color={variant === 'primary' ? 'orange' : 'black'}
        busy={busy}
        onClick={() => void run()}
      >
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
