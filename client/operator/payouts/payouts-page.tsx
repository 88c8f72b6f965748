import { useState } from 'react';

import { payoutTexts as texts } from '#client/messages/desk-money.ts';
import { Filters, useFilter } from '#client/operator/parts/filters.tsx';
import { KeyHelp } from '#client/operator/parts/key-help.tsx';
import { LastDone } from '#client/operator/parts/last-done.tsx';
import { ListEnd } from '#client/operator/parts/list-end.tsx';
import { PageHead } from '#client/operator/parts/page-head.tsx';
import { Rows } from '#client/operator/parts/row.tsx';
import styles from '#client/operator/parts/desk.module.css';
import { BatchMaker } from '#client/operator/payouts/batch-maker.tsx';
import { PayoutDialogs } from '#client/operator/payouts/payout-dialogs.tsx';
import type { AskedPayout } from '#client/operator/payouts/payout-dialogs.tsx';
import { payoutMovesOf } from '#client/operator/payouts/payout-moves.ts';
import { PayoutRow } from '#client/operator/payouts/payout-row.tsx';
import { usePayouts } from '#client/operator/payouts/queries.ts';
import { usePayoutMoves } from '#client/operator/payouts/use-payout-moves.ts';
import { useCursor } from '#client/operator/use-cursor.ts';
import { useKeys } from '#client/operator/use-keys.ts';
import { deskPages } from '#worker/desk-pages.ts';
import type { PayoutItem } from '#worker/operator/payouts/schemas.ts';
import type { PayoutMove } from '#worker/payout/payout.ts';

const statuses = ['requested', 'approved', 'paid', 'failed'] as const;

/** Payouts, from the request to the money's arrival. */
export function PayoutsPage() {
  const status = useFilter(statuses);
  const query = usePayouts(status);
  const payouts = query.data?.pages.flatMap((page) => page.payouts) ?? [];
  const cursor = useCursor(payouts, status);
  const { move, busy, moving, last } = usePayoutMoves();
  const [asked, setAsked] = useState<AskedPayout | null>(null);

  /** What the person is told of is asked about first; the rest can be taken back. */
  function begin(payout: PayoutItem | undefined, wanted: PayoutMove): void {
    if (!payout || !payoutMovesOf(payout).includes(wanted)) return;
    if (wanted === 'fail' || wanted === 'paid') setAsked({ payout, move: wanted });
    else void move(payout, wanted);
  }
  const undoable = last?.undo;
  const undo = undoable ? () => void move(undoable, 'back') : undefined;
  useKeys({
    j: () => cursor.step(1),
    k: () => cursor.step(-1),
    a: () => begin(cursor.item, 'approve'),
    p: () => begin(cursor.item, 'paid'),
    f: () => begin(cursor.item, 'fail'),
    u: undo ?? (() => begin(cursor.item, 'back')),
  });

  return (
    <div className={styles.page}>
      <PageHead title={deskPages.payouts.title} />
      <Filters
        label={texts.status}
        open={status}
        options={statuses.map((value) => ({ value, label: texts.filters[value] }))}
      />
      <div className={styles.lines}>
        <KeyHelp keys={texts.keys} />
        <LastDone text={last?.text} busy={busy} undo={undo} />
      </div>
      {status === 'approved' && <BatchMaker />}
      {payouts.length > 0 && (
        <Rows label={deskPages.payouts.title}>
          {payouts.map((payout) => (
            <PayoutRow
              key={payout.id}
              payout={payout}
              current={payout.id === cursor.item?.id}
              busy={payout.id === moving}
              onMove={(wanted) => begin(payout, wanted)}
            />
          ))}
        </Rows>
      )}
      <ListEnd query={query} count={payouts.length} empty={texts.empty[status]} />
      <PayoutDialogs asked={asked} busy={busy} onMove={move} onClose={() => setAsked(null)} />
    </div>
  );
}
