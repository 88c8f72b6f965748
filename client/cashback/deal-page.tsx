import { Link } from 'react-router-dom';

import { DealsClosed } from '#client/cashback/deals-closed.tsx';
import { DealDetails } from '#client/cashback/deal-details.tsx';
import styles from '#client/cashback/deal.module.css';
import { useDeal, usePartnerUser, useUsage } from '#client/cashback/queries.ts';
import { useDealsAccess } from '#client/cashback/use-deals-access.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { dealTexts as texts } from '#client/messages/deal.ts';
import { Card } from '#client/ui/card.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { NotFoundPage } from '#client/not-found/not-found-page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { pages } from '#worker/pages.ts';

/** One deal: the offer, its tasks, and the state of the person's use. */
export function DealPage({ id }: { id: number }) {
  const entry = useDealsAccess();
  const deal = useDeal(id);
  const usage = useUsage(id);
  const user = usePartnerUser(id);
  const reads = [entry, deal, usage, user];
  // Once loaded, the page stays; an error of a later reload is shown where that reload began.
  const error =
    entry.error ??
    [deal, usage, user].find(({ data, error: failed }) => failed && data === undefined)?.error;

  if (entry.isAllowed === false) return <DealsClosed />;
  if (error && failureCode(error) === 'not_found') return <NotFoundPage />;
  return (
    <Stack gap={24} className={styles.page}>
      <p className={styles.back}>
        <Link to={pages.deals.path}>{texts.back}</Link>
      </p>
      {entry.isAllowed && deal.data && usage.data && user.data ? (
        <DealDetails deal={deal.data} usage={usage.data} userId={user.data.userId} />
      ) : (
        <Card width="subscription">
          <h1>{pages.deal.title}</h1>
          {error ? (
            <LoadFailed
              error={error}
              retry={() =>
                Promise.all(reads.filter((one) => one.error).map((one) => one.refetch()))
              }
            />
          ) : (
            <Waiting className={styles.waiting}>
              <Skeleton lines={4} />
              <Skeleton shape="control" />
              <Skeleton lines={6} />
            </Waiting>
          )}
        </Card>
      )}
    </Stack>
  );
}
