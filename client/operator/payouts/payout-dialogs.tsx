import { payoutTexts as texts } from '#client/messages/desk-money.ts';
import { ReasonDialog } from '#client/operator/parts/reason-dialog.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { PayoutItem } from '#worker/operator/payouts/schemas.ts';

/** What is asked about before it is done. */
export interface AskedPayout {
  payout: PayoutItem;
  move: 'fail' | 'paid';
}

interface PayoutDialogsProps {
  asked: AskedPayout | null;
  busy: boolean;
  onMove: (payout: PayoutItem, move: 'fail' | 'paid', reason?: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before a payout is paid or has failed, of which the person is told by mail. */
export function PayoutDialogs({ asked, busy, onMove, onClose }: PayoutDialogsProps) {
  if (!asked) return null;
  const { payout, move } = asked;
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
