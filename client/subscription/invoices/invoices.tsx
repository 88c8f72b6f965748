import { useQuery } from '@tanstack/react-query';

import { api, readApi } from '#client/lib/api.ts';
import { invoiceTexts as texts } from '#client/messages/subscription.ts';
import { InvoiceList } from '#client/subscription/invoices/invoice-list.tsx';
import styles from '#client/subscription/invoices/invoices.module.css';
import { invoicesKey } from '#client/subscription/query-keys.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import type { InvoiceListAnswer } from '#worker/subscription/billing/schemas.ts';

/** The invoices with their documents. `isBeingCollected`: an open invoice is being collected. */
export function Invoices({ isBeingCollected }: { isBeingCollected: boolean }) {
  const { data, error, refetch } = useInvoices();
  return (
    <Card width="subscription">
      <h2>{texts.title}</h2>
      {data ? (
        <InvoiceList
          invoices={data.invoices}
          paid={data.paid}
          isBeingCollected={isBeingCollected}
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
