import { useOwnUsages } from '#client/cashback/use-own-usages.ts';
import { UsageBadge } from '#client/cashback/usage-badge.tsx';
import { dealTexts } from '#client/messages/deal.ts';
import { dealsTexts } from '#client/messages/deals.ts';
import { Card } from '#client/ui/card.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
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
        <Stack as="ul" gap={16}>
          {data.map((usage) => (
            <OwnDeal key={usage.deal.id} usage={usage} />
          ))}
        </Stack>
      ) : (
        <LoadFailed error={error} retry={refetch} />
      )}
    </Card>
  );
}

function OwnDeal({ usage }: { usage: OwnUsage }) {
  const { deal, status, reason, free_until: freeUntil } = usage;
  return (
    <Stack as="li" gap={4}>
      <Cluster as="p" gap={8} tight align="center">
        <strong>{deal.name}</strong> <UsageBadge status={status} free_until={freeUntil} />
      </Cluster>
      {freeUntil !== null && <p>{dealTexts.freeUntil(freeUntil)}</p>}
      {status === 'rejected' && reason !== null && <p>{dealTexts.reason(reason)}</p>}
    </Stack>
  );
}
