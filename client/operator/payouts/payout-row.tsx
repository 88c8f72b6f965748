import { statusText } from '#client/messages/desk.ts';
import { payoutTexts as texts } from '#client/messages/desk-money.ts';
import { PersonLink } from '#client/operator/parts/person-link.tsx';
import { Row } from '#client/operator/parts/row.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import { payoutMovesOf } from '#client/operator/payouts/payout-moves.ts';
import { batchPath } from '#client/operator/payouts/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { formatMoney } from '#worker/money.ts';
import type { PayoutItem } from '#worker/operator/payouts/schemas.ts';
import type { PayoutMove } from '#worker/payout/payout.ts';

interface PayoutRowProps {
  payout: PayoutItem;
  current: boolean;
  busy: boolean;
  onMove: (move: PayoutMove) => void;
}

/** A payout and what can be done with it. */
export function PayoutRow({ payout, current, busy, onMove }: PayoutRowProps) {
  const { rows } = texts;
  const { email, account_id: accountId, batch_id: batch, same_account: same } = payout;
  const file = batch && (
    <a href={batchPath(batch)} download>
      {texts.file}
    </a>
  );
  return (
    <Row
      current={current}
      title={formatMoney(payout.amount)}
      badges={
        <>
          <Badge>{statusText(payout.status)}</Badge>
          {same > 1 && <Badge tone="danger">{texts.sameAccount(same)}</Badge>}
        </>
      }
      facts={[
        [rows.person, <PersonLink key="person" accountId={accountId} email={email} />],
        [rows.account, <EmailText key="account" email={payout.paypal_account} />],
        [rows.requested, showMoment(payout.requested_at)],
        [rows.by, payout.decided_by],
        [rows.batch, file],
        [rows.reason, payout.reason],
      ]}
      actions={payoutMovesOf(payout).map((move, at) => (
        <Button
          key={move}
          size="small"
          color={at === 0 && move !== 'back' ? 'green' : 'black'}
          variant={at === 0 && move !== 'back' ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => onMove(move)}
        >
          {texts.moves[move]}
        </Button>
      ))}
    />
  );
}
