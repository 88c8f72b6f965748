import { invoiceTexts as texts } from '#client/messages/subscription.ts';
import styles from '#client/subscription/invoices/invoices.module.css';
import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge-variants.ts';
import { Cluster } from '#client/ui/layout.tsx';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { InvoiceRow, InvoiceState } from '#worker/subscription/billing/schemas.ts';

const tones: Partial<Record<InvoiceState, BadgeTone>> = {
  paid: 'success',
  open: 'notice',
  returned: 'danger',
  contested: 'notice',
};

interface InvoiceItemProps {
  invoice: InvoiceRow;
  /** Whether an open invoice is being collected, so that the person has nothing to do. */
  isBeingCollected: boolean;
}

/** One invoice: date, description, amount, status and document. */
export function InvoiceItem({ invoice, isBeingCollected }: InvoiceItemProps) {
  const { number, created, total, state, refunded, settles, description } = invoice;
  const { pdf_url: document } = invoice;
  return (
    <li className={styles.invoice} tabIndex={-1}>
      <div className={styles.what}>
        <Cluster as="p" gap={8} tight align="center">
          <span>{formatDate(created)}</span>
          <Badge tone={tones[state]}>
            {isBeingCollected && state === 'open' ? texts.collecting : texts.state[state]}
          </Badge>
        </Cluster>
        <p className={styles.small}>
          {[number, description].filter((part) => part !== '').join(' · ')}
        </p>
        {settles !== null && <p className={styles.small}>{texts.settles(settles)}</p>}
      </div>
      <div className={styles.ends}>
        <p className={styles.total}>{formatMoney(total)}</p>
        {refunded > 0 && <p className={styles.small}>{texts.refunded(refunded)}</p>}
        {document !== null && (
          <a href={document} target="_blank" rel="noopener" aria-label={texts.documentOf(number)}>
            {texts.document}
          </a>
        )}
      </div>
    </li>
  );
}
