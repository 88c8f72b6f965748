import styles from '#client/cashback/own-deals.module.css';
import { useOwnUsages } from '#client/cashback/use-own-usages.ts';
import { UsageBadge } from '#client/cashback/usage-badge.tsx';
import { dealTexts } from '#client/messages/deal.ts';
import { dealsTexts } from '#client/messages/deals.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import type { OwnUsage } from '#worker/cashback/schemas.ts';

/**
 * The deals that the person has used, with what became of each proof. Free months close the deals'
 * own pages to them, so they read it here. Nothing for people who have used none.
 */
export function OwnDeals() {
  const { data, error, refetch } = useOwnUsages();
  if (!error && !data?.length) return null;
  return (
    <Card width="subscription">
      <h2>{dealsTexts.own}</h2>
      {data ? (
        <ul className={styles.list}>
          {data.map((usage) => (
            <OwnDeal key={usage.deal.id} usage={usage} />
          ))}
        </ul>
      ) : (
        <LoadFailed error={error} retry={refetch} />
      )}
    </Card>
  );
}

function OwnDeal({ usage }: { usage: OwnUsage }) {
  const { deal, status, reason, free_until: freeUntil } = usage;
  return (
    <li className={styles.deal}>
      <p className={styles.head}>
        <strong>{deal.name}</strong> <UsageBadge status={status} free_until={freeUntil} />
      </p>
      {freeUntil !== null && <p>{dealTexts.freeUntil(freeUntil)}</p>}
      {status === 'rejected' && reason !== null && <p>{dealTexts.reason(reason)}</p>}
    </li>
  );
}
