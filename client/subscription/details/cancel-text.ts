import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { isPaused } from '#client/subscription/details/subscription-rules.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import type { StandingFacts } from '#worker/subscription/leaving/standing.ts';
import { chargesText } from '#worker/subscription/quote/quote-texts.ts';

interface CancelFacts {
  leaving: Pick<LeavingAnswer, 'earliest' | 'paid' | 'is_free'>;
  debt: StandingFacts['debt'];
  /** Whether it is to end with what is paid, not as early as it can. */
  keepsPaid: boolean;
}

/** What a cancellation means, asked before it. The same facts as in the three sentences. Pure. */
export function cancelText(
  subscription: Subscription,
  { leaving: { earliest, paid, is_free: isFree }, debt, keepsPaid }: CancelFacts,
): string {
  const { ends_at: at, refund: cents, refund_by: by, charges } = keepsPaid ? paid : earliest;
  if (isPaused(subscription)) {
    return [texts.cancelPausedText, ...(cents > 0 ? [texts.refundText(cents)] : [])].join(' ');
  }
  if (debt) {
    // Only what ends within a period leaves a share of it.
    const hasShare = at !== null && paid.ends_at !== null && at < paid.ends_at;
    const text = debt.ifUnpaid === 'ends' ? texts.cancelOwedCardText : texts.cancelOwedText;
    return [text(at, hasShare), ...(isFree ? [] : [chargesText(charges) ?? []].flat())].join(' ');
  }
  if (at !== null && (isFree || cents > 0)) return texts.cancelFreeText(at, { cents, by });
  return [texts.cancelText(at), chargesText(charges) ?? []].flat().join(' ');
}
