import { useRef } from 'react';

import { SupportMail } from '#client/legal/support-mail.tsx';
import { settleTexts } from '#client/messages/settle.ts';
import { usePaymentMethod } from '#client/subscription/payment-method/queries.ts';
import { UpdateMethodButton } from '#client/subscription/payment-method/update-method-button.tsx';
import { DebtFailed } from '#client/subscription/settle/debt-failed.tsx';
import {
  disputeState,
  disputeTotal,
  isWithBank,
} from '#client/subscription/settle/dispute-state.ts';
import type { DisputeState } from '#client/subscription/settle/dispute-state.ts';
import { usePayDispute, useSettle } from '#client/subscription/settle/queries.ts';
import styles from '#client/subscription/settle/settle.module.css';
import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge-variants.ts';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { formatMoney } from '#worker/money.ts';
import type { Dispute } from '#worker/subscription/billing/schemas.ts';

const texts = settleTexts.dispute;

const tones = { open: 'notice', paid: 'success', failed: 'danger' } as const satisfies Record<
  DisputeState['status'],
  BadgeTone
>;

/** The payment methods that draw on the account whose debit came back. */
const debits = new Set(['sepa', 'sepa_debit']);

interface DisputePanelProps {
  dispute: Dispute;
  /** Whether the contract goes on while there is time to pay. */
  goesOn: boolean;
  /** What being at rest means for the person; null while the contract does not rest. */
  rest: string | null;
  /** Whether the contract is frozen, so that it need not be paid now. */
  isFrozen: boolean;
  /** A moment on the last day to pay it, UTC milliseconds; null where there is none. */
  payUntil: number | null;
}

/** A returned direct debit: what is owed, its status, and the button that pays it. */
export function DisputePanel(props: DisputePanelProps) {
  const { dispute, goesOn, rest, isFrozen, payUntil } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const payDispute = usePayDispute();
  const { run, busy, declined, failed } = useSettle({
    pay: () => payDispute(dispute.id),
    dispute: dispute.id,
    onSettled: () => heading.current?.focus(),
  });
  const { data: method } = usePaymentMethod();
  const paysOtherwise = !debits.has(method?.payment_method?.type ?? 'sepa_debit');
  const { status, action } = disputeState(dispute);
  const isSettled = status === 'paid';
  const isMoving = isWithBank(dispute);
  const isOwed = !isSettled && !isMoving;
  // What has just been refused is not offered first (docs/decisions/0054).
  const isBounced = action === 'pay' && (declined !== undefined || !paysOtherwise);
  const refusal =
    declined === undefined
      ? status === 'failed' && texts.declined
      : `${texts.triedAgain} ${declined}`;
  const meanwhile = [isFrozen && settleTexts.frozen, rest ?? (goesOn && texts.stays)]
    .filter(Boolean)
    .join(' ');
  const tone = isOwed && !isFrozen && status === 'open' ? 'danger' : tones[status];
  const look = isSettled ? styles.paid : isMoving || isFrozen ? styles.noHurry : '';

  return (
    <section className={`${styles.panel} ${look}`} aria-labelledby="lastschrift">
      {/* Takes the focus when the button that had it is gone. */}
      <h2 id="lastschrift" ref={heading} tabIndex={-1}>
        {isSettled ? texts.settledTitle : isMoving ? texts.withBankTitle : texts.title}
      </h2>
      {isOwed && (
        <p>
          {texts.text} <strong>{texts.owed(disputeTotal(dispute), payUntil)}</strong>
        </p>
      )}
      <p role="status" className={refusal ? styles.refused : undefined}>
        {refusal || statusText(dispute)}
      </p>
      <DebtFailed code={failed} />
      {isOwed && (
        <Cluster gap={12} className={styles.actions}>
          {isBounced && <UpdateMethodButton variant={isFrozen ? 'secondary' : 'primary'} />}
          {action && (
            <Button
              variant={isFrozen || isBounced ? 'secondary' : 'primary'}
              busy={busy}
              onClick={() => void run()}
            >
              {action === 'pay' ? texts.pay(formatMoney(disputeTotal(dispute))) : texts.confirm}
            </Button>
          )}
          {!isBounced && <UpdateMethodButton />}
        </Cluster>
      )}
      {isOwed && meanwhile !== '' && <p>{meanwhile}</p>}
      <DescriptionList
        rows={[
          { label: texts.rows.fee, value: formatMoney(dispute.fee) },
          { label: texts.rows.value, value: formatMoney(dispute.value) },
          { label: texts.rows.total, value: formatMoney(disputeTotal(dispute)) },
          {
            label: texts.rows.status,
            value: <Badge tone={tone}>{texts.status[status]}</Badge>,
          },
        ]}
      />
      {!isSettled && dispute.fee > 0 && <p className={styles.small}>{texts.whoOwesFee}</p>}
      {!isSettled && (
        <p className={styles.small}>
          {settleTexts.questions} <SupportMail />
        </p>
      )}
    </section>
  );
}

/** What the status means for the person, where its label does not say it. */
function statusText(dispute: Dispute): string | undefined {
  const { status, action } = disputeState(dispute);
  if (status === 'paid') return texts.settled;
  if (action === 'confirm') return texts.confirmHint;
  return action === null ? texts.processing : undefined;
}
