import { deskPayoutTexts as texts } from '#client/messages/desk-payouts.ts';
import { ReasonDialog } from '#client/desk/parts/reason-dialog.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { PayoutItem } from '#worker/desk/payouts/schemas.ts';

/** An action that waits for its dialog. */
export interface PendingMove {
  payout: PayoutItem;
  move: 'fail' | 'paid';
}

interface PayoutDialogsProps {
  pending: PendingMove | null;
  busy: boolean;
  onMove: (payout: PayoutItem, move: 'fail' | 'paid', reason?: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before a payout is marked as paid or failed, since both send the person an e-mail. */
export function PayoutDialogs({ pending, busy, onMove, onClose }: PayoutDialogsProps) {
  if (!pending) return null;
  const { payout, move } = pending;
  if (move === 'fail') {
    return (
      <ReasonDialog
        title={texts.failing.title}
        lead={texts.failing.lead}
        label={texts.failing.label}
        ready={texts.failing.reasons}
        submit={texts.failing.submit}
        onClose={onClose}
        onSubmit={async (reason) => {
          await onMove(payout, 'fail', reason);
          onClose();
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={texts.paying.title}
      text={texts.paying.text(payout.amount, payout.paypal_account)}
      confirmLabel={texts.moves.paid}
      confirmColor="green"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void onMove(payout, 'paid').then(onClose)}
    />
  );
}
