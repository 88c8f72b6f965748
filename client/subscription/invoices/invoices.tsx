import { shellTexts } from '#client/messages/de.ts';
import { invoiceTexts as texts } from '#client/messages/subscription.ts';
import { InvoiceList } from '#client/subscription/invoices/invoice-list.tsx';
import styles from '#client/subscription/invoices/invoices.module.css';
import { useInvoices } from '#client/subscription/invoices/queries.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** What has been billed, with the documents. `underWay`: what is open now is being collected. */
export function Invoices({ underWay }: { underWay: boolean }) {
  const { data, error, refetch } = useInvoices();
  return (
    <Card width="subscription">
      <h2>{texts.title}</h2>
      {data ? (
        <InvoiceList invoices={data.invoices} underWay={underWay} />
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <div className={styles.waiting} data-waiting="">
          <p role="status" className="visually-hidden">
            {shellTexts.loading}
          </p>
          <Skeleton lines={2} />
        </div>
      )}
    </Card>
  );
}
