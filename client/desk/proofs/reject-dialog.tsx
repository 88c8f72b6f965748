import { proofTexts } from '#client/messages/desk-proofs.ts';
import { ReasonDialog } from '#client/desk/parts/reason-dialog.tsx';

const texts = proofTexts.rejecting;

interface RejectDialogProps {
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason of a rejection: a common one, which can be edited, or a new one. */
export function RejectDialog(props: RejectDialogProps) {
  return (
    <ReasonDialog
      title={texts.title}
      lead={texts.lead}
      label={texts.label}
      ready={texts.reasons}
      submit={proofTexts.reject}
      onSubmit={props.onReject}
      onClose={props.onClose}
    />
  );
}
