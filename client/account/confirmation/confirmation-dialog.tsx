import { ConfirmStep } from '#client/account/confirmation/confirm-step.tsx';
import { confirmationTexts as texts } from '#client/messages/account.ts';
import { Dialog } from '#client/ui/dialog.tsx';

interface ConfirmationDialogProps {
  /** One's own address, where the code goes. */
  email: string;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Comes before a change that only the owner may make (decisions.md, "Account"). */
export function ConfirmationDialog({ email, onConfirmed, onClose }: ConfirmationDialogProps) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <ConfirmStep email={email} onConfirmed={onConfirmed} />
    </Dialog>
  );
}
