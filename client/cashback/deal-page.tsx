import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';

import { DealDetails } from '#client/cashback/deal-details.tsx';
import styles from '#client/cashback/deal.module.css';
import { useDeal, usePartnerUser, useUsage } from '#client/cashback/queries.ts';
import { useEntry } from '#client/cashback/use-entry.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { dealTexts as texts } from '#client/messages/cashback.ts';
import { shellTexts } from '#client/messages/de.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { pages } from '#worker/pages.ts';

interface DealPageProps {
  id: number;
  /** What an address without a deal shows. */
  unknown: ReactNode;
}

/** One deal: what is offered, what to do for it, and how one's own use of it stands. */
export function DealPage({ id, unknown }: DealPageProps) {
  const entry = useEntry();
  const deal = useDeal(id);
  const usage = useUsage(id);
  const user = usePartnerUser(id);
  const reads = [entry, deal, usage, user];
  // Once there, a page stays: what is read again and fails is said where it was asked for.
  const error =
    entry.error ??
    [deal, usage, user].find(({ data, error: failed }) => failed && data === undefined)?.error;

  if (entry.may === false) return <Navigate to={pages.home.path} replace />;
  if (error && failureCode(error) === 'not_found') return unknown;
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to={pages.deals.path}>{texts.back}</Link>
      </p>
      {entry.may && deal.data && usage.data && user.data ? (
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
            <div className={styles.waiting} data-waiting="">
              <p role="status" className="visually-hidden">
                {shellTexts.loading}
              </p>
              <Skeleton lines={4} />
              <Skeleton shape="control" />
              <Skeleton lines={6} />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}
