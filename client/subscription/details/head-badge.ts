import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { isPaused } from '#client/subscription/details/subscription-rules.ts';
import type { BadgeTone } from '#client/ui/badge-variants.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

interface HeadFacts {
  isFrozen: boolean;
  isBeingDeleted: boolean;
}

/**
 * How Premium stands, in a word beside the page's title; null where a panel below says it, and for
 * what is free. The status itself, in the payment service's word, is one of the rows.
 */
export function headBadge(
  subscription: Subscription,
  { isFrozen, isBeingDeleted }: HeadFacts,
): { tone: BadgeTone; text: string } | null {
  const { sub_type: type, status, platform, renew_disabled: off, onetimepay } = subscription;
  if (type !== 'premium') return null;
  if (isPaused(subscription)) return { tone: 'neutral', text: texts.head.paused };
  if (!isActive(status)) return null;
  if (isBeingDeleted) return { tone: 'neutral', text: texts.head.deletion };
  if (isFrozen) return { tone: 'notice', text: texts.head.frozen };
  if (platform === 'stripe' && off && !onetimepay) {
    return { tone: 'neutral', text: texts.head.cancelled };
  }
  return { tone: 'success', text: status === 'trialing' ? texts.head.trial : texts.status.active };
}
