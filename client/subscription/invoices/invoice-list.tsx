import { useEffect, useRef, useState } from 'react';

import { invoiceTexts as texts } from '#client/messages/subscription.ts';
import { InvoiceItem } from '#client/subscription/invoices/invoice-item.tsx';
import styles from '#client/subscription/invoices/invoices.module.css';
import { Button } from '#client/ui/button.tsx';
import type { InvoiceRow } from '#worker/subscription/invoices/schemas.ts';

/** More are shown on demand. */
const shownAtFirst = 6;

interface InvoiceListProps {
  invoices: readonly InvoiceRow[];
  /** The newest, if it is open, is being collected. */
  underWay: boolean;
}

/** Invoices, the newest first. */
export function InvoiceList({ invoices, underWay }: InvoiceListProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; the first of those that it has brought takes the focus.
    if (all) list.current?.querySelectorAll('li')[shownAtFirst]?.focus();
  }, [all]);

  if (invoices.length === 0) return <p className={styles.small}>{texts.none}</p>;
  const shown = all ? invoices : invoices.slice(0, shownAtFirst);
  return (
    <>
      <ul ref={list} className={styles.list}>
        {shown.map((invoice, place) => (
          <InvoiceItem key={invoice.id} invoice={invoice} underWay={underWay && place === 0} />
        ))}
      </ul>
      {shown.length < invoices.length && (
        <div>
          <Button variant="secondary" color="black" onClick={() => setAll(true)}>
            {texts.showAll(invoices.length)}
          </Button>
        </div>
      )}
    </>
  );
}
