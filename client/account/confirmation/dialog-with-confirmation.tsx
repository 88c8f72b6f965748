import type { ComponentProps } from 'react';

import { ConfirmStep } from '#client/account/confirmation/confirm-step.tsx';
import type { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { confirmationTexts } from '#client/messages/account.ts';
import { Dialog } from '#client/ui/dialog.tsx';

interface DialogWithConfirmationProps extends ComponentProps<typeof Dialog> {
  /** The account's own address, which receives the code. */
  email: string;
  confirmation: Pick<ReturnType<typeof useOwnerConfirmation>, 'pending' | 'confirm'>;
  /** Repeats the call that was refused for lack of a confirmation. */
  resend: () => void;
}

/**
 * The dialog of a sensitive change. It first asks for a confirmation code when the session needs
 * one, then shows `children`. Both share one dialog: with two dialogs in a row, the closing one
 * would take the focus away from the new one.
 */
export function DialogWithConfirmation(props: DialogWithConfirmationProps) {
  const { email, confirmation, resend, title, children, ...dialog } = props;
  const { pending, confirm } = confirmation;
  return (
    <Dialog {...dialog} title={pending ? confirmationTexts.title : title}>
      {pending ? <ConfirmStep email={email} onConfirmed={() => confirm(resend)} /> : children}
    </Dialog>
  );
}
