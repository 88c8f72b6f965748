import { useState } from 'react';

import { deskPayoutTexts as texts } from '#client/messages/desk-payouts.ts';
import { Filters, useFilter } from '#client/desk/parts/filters.tsx';
import { KeyHelp } from '#client/desk/parts/key-help.tsx';
import { LastAction } from '#client/desk/parts/last-action.tsx';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { BatchMaker } from '#client/desk/payouts/batch-maker.tsx';
import { PayoutDialogs } from '#client/desk/payouts/payout-dialogs.tsx';
import type { PendingMove } from '#client/desk/payouts/payout-dialogs.tsx';
import { possiblePayoutMoves } from '#client/desk/payouts/payout-moves.ts';
import { PayoutListRow } from '#client/desk/payouts/payout-list-row.tsx';
import { usePayouts } from '#client/desk/payouts/queries.ts';
import { usePayoutMoves } from '#client/desk/payouts/use-payout-moves.ts';
import { useKeys } from '#client/desk/use-keys.ts';
import { Stack } from '#client/ui/layout.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { PayoutItem } from '#worker/desk/payouts/schemas.ts';
import type { PayoutMove } from '#worker/payout/payout.ts';

const statuses = ['requested', 'approved', 'paid', 'failed'] as const;

/** Payouts from request to payment. */
export function PayoutsPage() {
  const status = useFilter(statuses);
  const list = usePayouts(status);
  const cursor = useCursor(list.items, status);
  const { move, busy, moving, last } = usePayoutMoves();
  const [pending, setPending] = useState<PendingMove | null>(null);

  /** Asks first when the person is notified by e-mail; other moves can be undone. */
  function begin(payout: PayoutItem | undefined, wanted: PayoutMove): void {
    if (!payout || !possiblePayoutMoves(payout).includes(wanted)) return;
    if (wanted === 'fail' || wanted === 'paid') setPending({ payout, move: wanted });
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
      <Filters label={texts.status} open={status} values={statuses} texts={texts.filters} />
      <Stack gap={4}>
        <KeyHelp keys={texts.keys} />
        <LastAction text={last?.text} busy={busy} undo={undo} />
      </Stack>
      {status === 'approved' && <BatchMaker />}
      <DeskList list={list} label={deskPages.payouts.title} empty={texts.empty[status]}>
        {(payout) => (
          <PayoutListRow
            key={payout.id}
            payout={payout}
            current={payout.id === cursor.item?.id}
            busy={payout.id === moving}
            onMove={(wanted) => begin(payout, wanted)}
          />
        )}
      </DeskList>
      <PayoutDialogs pending={pending} busy={busy} onMove={move} onClose={() => setPending(null)} />
    </div>
  );
}

/**
 * The row that keyboard shortcuts act on. When that row leaves the list, the cursor keeps its
 * position.
 */
function useCursor<Item extends { id: string }>(items: readonly Item[], list: string) {
  const [stored, setStored] = useState<{ list: string; id: string | null; at: number } | null>(
    null,
  );
  const here = stored?.list === list ? stored : null;
  const index = here ? items.findIndex(({ id }) => id === here.id) : -1;
  const at = index >= 0 ? index : Math.min(here?.at ?? 0, items.length - 1);
  return {
    /** Undefined in an empty list and before the first key press. */
    item: here ? items[at] : undefined,
    step: (by: 1 | -1) => {
      const to = here ? Math.max(0, Math.min(items.length - 1, at + by)) : 0;
      setStored({ list, id: items[to]?.id ?? null, at: to });
    },
  };
}
