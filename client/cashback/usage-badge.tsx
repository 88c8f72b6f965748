import { dealTexts } from '#client/messages/deal.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { UsageAnswer } from '#worker/cashback/schemas.ts';

const tones = {
  none: 'neutral',
  uploaded: 'notice',
  confirmed: 'success',
  rejected: 'danger',
} as const;

/** The state of the person's use of a deal. */
export function UsageBadge({ status }: Pick<UsageAnswer, 'status'>) {
  return <Badge tone={tones[status]}>{dealTexts.status[status]}</Badge>;
}
