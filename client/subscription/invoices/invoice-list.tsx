import { useEffect, useRef, useState } from 'react';

import { invoiceTexts as texts } from '#client/messages/subscription.ts';
import { InvoiceItem } from '#client/subscription/invoices/invoice-item.tsx';
import styles from '#client/subscription/invoices/invoices.module.css';
import { Button } from '#client/ui/button.tsx';
import type { InvoiceRow } from '#worker/subscription/billing/schemas.ts';

/** More rows are shown on demand. */
const initialCount = 6;

interface InvoiceListProps {
  invoices: readonly InvoiceRow[];
  /** Cents that were really paid with all of them. */
  paid: number;
  /** Whether the newest invoice, if it is open, is being collected. */
  isBeingCollected: boolean;
}

/** Invoices, newest first. */
export function InvoiceList({ invoices, paid, isBeingCollected }: InvoiceListProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; focus the first row that it revealed.
    if (all) list.current?.querySelectorAll('li')[initialCount]?.focus();
  }, [all]);

  if (invoices.length === 0) return <p className={styles.small}>{texts.none}</p>;
  const visible = all ? invoices : invoices.slice(0, initialCount);
  return (
    <>
      <ul ref={list} className={styles.list}>
        {visible.map((invoice, place) => (
          <InvoiceItem
            key={invoice.id}
            invoice={invoice}
            isBeingCollected={isBeingCollected && place === 0}
          />
        ))}
      </ul>
      {invoices.some(({ state }) => state !== 'archived') && (
        <p className={styles.paid}>{texts.paidInAll(paid)}</p>
      )}
      {visible.length < invoices.length && (
        <div>
          <Button variant="secondary" color="black" onClick={() => setAll(true)}>
            {texts.showAll(invoices.length)}
          </Button>
        </div>
      )}
    </>
  );
}
