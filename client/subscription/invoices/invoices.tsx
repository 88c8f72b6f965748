import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { api, readApi } from '#client/lib/api.ts';
import { keepTogether } from '#client/lib/keep-together.ts';
import { invoiceTexts as texts } from '#client/messages/subscription.ts';
import styles from '#client/subscription/invoices/invoices.module.css';
import { invoicesKey } from '#client/subscription/query-keys.ts';
import type { BadgeTone } from '#client/ui/badge-variants.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { formatDate } from '#worker/date.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { formatMoney } from '#worker/money.ts';
import type {
  InvoiceListAnswer,
  InvoiceRow,
  InvoiceState,
} from '#worker/subscription/billing/schemas.ts';

const tones: Partial<Record<InvoiceState, BadgeTone>> = {
  paid: 'success',
  open: 'danger',
  returned: 'danger',
  contested: 'notice',
};

interface InvoiceItemProps {
  invoice: InvoiceRow;
  /** Whether an open invoice is being collected, so that the person has nothing to do. */
  isBeingCollected: boolean;
  /** Whether its debit failed, and what it asked for is owed still. */
  isOwed: boolean;
}

/** One invoice: date, description, amount, status and document. */
function InvoiceItem({ invoice, isBeingCollected, isOwed }: InvoiceItemProps) {
  const { number, created, total, refunded, settles, description } = invoice;
  // Another invoice will settle it, so Stripe calls it void: nobody would think that it is owed.
  const state = isOwed ? 'returned' : invoice.state;
  const isCollected = isBeingCollected && state === 'open';
  const { pdf_url: document } = invoice;
  return (
    <li className={styles.invoice} tabIndex={-1}>
      <div className={styles.what}>
        <Cluster as="p" gap={8} tight align="center">
          <span className={styles.date}>{formatDate(created)}</span>
          <Badge tone={isCollected ? 'notice' : tones[state]}>
            {isCollected ? texts.collecting : texts.state[state]}
          </Badge>
        </Cluster>
        <p className={styles.small}>
          {keepTogether([number, description].filter((part) => part !== '').join(' · '))}
        </p>
        {settles !== null && <p className={styles.small}>{texts.settles(settles)}</p>}
        {refunded > 0 && <p className={styles.small}>{texts.refunded(refunded)}</p>}
      </div>
      <div className={styles.ends}>
        <p className={styles.total}>{formatMoney(total)}</p>
        {document !== null && (
          <a href={document} target="_blank" rel="noopener" aria-label={texts.documentOf(number)}>
            {texts.document}
          </a>
        )}
      </div>
    </li>
  );
}

/** More rows are shown on demand. */
const initialCount = 6;

interface InvoiceListProps {
  invoices: readonly InvoiceRow[];
  /** Cents that were really paid with all of them. */
  paid: number;
  /** Whether the newest invoice, if it is open, is being collected. */
  isBeingCollected: boolean;
  /** Cents of a debit that failed and is not paid yet; null for none. */
  failed: number | null;
  /** Says that there are none. */
  none: string;
}

/** Invoices, newest first. */
function InvoiceList({ invoices, paid, isBeingCollected, failed, none }: InvoiceListProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; focus the first row that it revealed.
    if (all) list.current?.querySelectorAll('li')[initialCount]?.focus();
  }, [all]);

  if (invoices.length === 0) return <p className={styles.small}>{none}</p>;
  const owed = invoices.find(
    ({ state, total }) => total === failed && (state === 'void' || state === 'returned'),
  );
  const visible = all ? invoices : invoices.slice(0, initialCount);
  return (
    <>
      <ul ref={list} className={styles.list}>
        {visible.map((invoice, place) => (
          <InvoiceItem
            key={invoice.id}
            invoice={invoice}
            isBeingCollected={isBeingCollected && place === 0}
            isOwed={invoice === owed}
          />
        ))}
      </ul>
      {visible.length < invoices.length && (
        <div>
          <Button variant="secondary" color="black" onClick={() => setAll(true)}>
            {keepTogether(texts.showAll(invoices.length))}
          </Button>
        </div>
      )}
      {invoices.some(({ state }) => state !== 'archived') && (
        <p className={styles.paid}>{texts.paidInAll(paid)}</p>
      )}
    </>
  );
}

interface InvoicesProps extends Pick<InvoiceListProps, 'isBeingCollected' | 'failed'> {
  platform: Subscription['platform'];
}

/** The invoices with their documents. */
export function Invoices({ platform, ...money }: InvoicesProps) {
  const { data, error, refetch } = useInvoices();
  return (
    <Card width="subscription">
      <h2>{texts.title}</h2>
      {data ? (
        <InvoiceList
          invoices={data.invoices}
          paid={data.paid}
          none={texts.none[platform]}
          {...money}
        />
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <Waiting className={styles.waiting}>
          <Skeleton lines={2} />
        </Waiting>
      )}
    </Card>
  );
}

function useInvoices() {
  return useQuery<InvoiceListAnswer>({
    queryKey: invoicesKey,
    queryFn: () => readApi(api.sub.invoices.$get()),
    refetchOnMount: 'always',
  });
}
