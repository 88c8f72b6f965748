import { useBootstrap } from '#client/lib/bootstrap.ts';
import { dealTexts } from '#client/messages/deal.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { UsageAnswer } from '#worker/cashback/schemas.ts';

const tones = {
  none: 'neutral',
  uploaded: 'notice',
  confirmed: 'success',
  rejected: 'danger',
} as const;

/** The state of the person's use of a deal. A proof may wait longer than its free months last. */
export function UsageBadge({
  status,
  free_until: freeUntil,
}: Pick<UsageAnswer, 'status' | 'free_until'>) {
  const { now } = useBootstrap();
  const isOver = status === 'uploaded' && freeUntil !== null && freeUntil <= now;
  return (
    <Badge tone={tones[status]}>
      {isOver ? dealTexts.uploadedBefore : dealTexts.status[status]}
    </Badge>
  );
}
