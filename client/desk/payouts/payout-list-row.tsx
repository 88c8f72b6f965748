import { statusText } from '#client/messages/desk.ts';
import { deskPayoutTexts as texts } from '#client/messages/desk-payouts.ts';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { possiblePayoutMoves } from '#client/desk/payouts/payout-moves.ts';
import { batchPath } from '#client/desk/payouts/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { formatMoney } from '#worker/money.ts';
import type { PayoutItem } from '#worker/desk/payouts/schemas.ts';
import type { PayoutMove } from '#worker/payout/payout.ts';

interface PayoutListRowProps {
  payout: PayoutItem;
  current: boolean;
  busy: boolean;
  onMove: (move: PayoutMove) => void;
}

/** A payout with its possible actions. */
export function PayoutListRow({ payout, current, busy, onMove }: PayoutListRowProps) {
  const { rows } = texts;
  const { email, account_id: accountId, batch_id: batch, same_account: same } = payout;
  const file = batch && (
    <a href={batchPath(batch)} download>
      {texts.file}
    </a>
  );
  return (
    <ListRow
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
        [rows.requested, formatMoment(payout.requested_at)],
        [rows.by, payout.decided_by],
        [rows.batch, file],
        [rows.reason, payout.reason],
      ]}
      actions={possiblePayoutMoves(payout).map((move, at) => (
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
