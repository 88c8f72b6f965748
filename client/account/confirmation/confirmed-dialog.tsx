import type { ComponentProps } from 'react';

import { ConfirmStep } from '#client/account/confirmation/confirm-step.tsx';
import type { useConfirmation } from '#client/account/confirmation/use-confirmation.ts';
import { confirmationTexts } from '#client/messages/account.ts';
import { Dialog } from '#client/ui/dialog.tsx';

interface ConfirmedDialogProps extends ComponentProps<typeof Dialog> {
  /** One's own address, where the code goes. */
  email: string;
  confirmation: Pick<ReturnType<typeof useConfirmation>, 'pending' | 'confirmed'>;
  /** Sends again what was sent before the owner had confirmed. */
  again: () => void;
}

/**
 * A change that only the owner may make (decisions.md, "Account"): the confirmation where it is
 * needed, and then `children`, in one dialog. Of two that follow each other the one that goes would
 * take the focus along, out of the one that has come.
 */
export function ConfirmedDialog(props: ConfirmedDialogProps) {
  const { email, confirmation, again, title, children, ...dialog } = props;
  const { pending, confirmed } = confirmation;
  return (
    <Dialog {...dialog} title={pending ? confirmationTexts.title : title}>
      {pending ? <ConfirmStep email={email} onConfirmed={() => confirmed(again)} /> : children}
    </Dialog>
  );
}
