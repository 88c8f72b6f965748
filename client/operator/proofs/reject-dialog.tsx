import { proofTexts } from '#client/messages/desk.ts';
import { ReasonDialog } from '#client/operator/parts/reason-dialog.tsx';

const texts = proofTexts.rejecting;

interface RejectDialogProps {
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why a proof is rejected: one of the usual reasons, which can be changed, or an own one. */
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
