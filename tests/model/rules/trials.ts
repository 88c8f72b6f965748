import type { Ledger } from '#tests/model/ledger.ts';
import { addMonths } from '#worker/calendar.ts';
import { knownAgainMonths } from '#worker/legal/kept.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** A trial of the plan's own, and by what Stripe knows the method that it began with. */
interface Trial {
  purchaseId: string;
  accountId: string;
  method: string;
  at: number;
}

/** The plan's own trials that began, the first one first. */
export function planTrials({ purchases, methods }: Ledger): Trial[] {
  return purchases
    .filter(({ status }) => status === 'completed')
    .filter(({ quote, plan_key: key }) => key === 'yearly_trial' && isPlanTrial(quote))
    .flatMap(({ id, account_id: accountId, intent_id: intent, created_at: at }) => {
      const method = methods.get(intent ?? '');
      return method === undefined ? [] : [{ purchaseId: id, accountId, method, at }];
    })
    .toSorted((a, b) => a.at - b.at);
}

/** Whether that quote has a trial that no coupon gives. */
function isPlanTrial(quote: string): boolean {
  const { trial_end_at: end, coupon } = JSON.parse(quote) as Quote;
  return end !== null && (coupon === null || coupon.stripe_coupon_code !== null);
}

/** One trial a person, also if they have two accounts: nobody pays for two with one method. */
export function oneTrialAPerson(ledger: Ledger): string[] {
  const trials = planTrials(ledger);
  return trials.flatMap((trial, i) => {
    const earlier = trials
      .slice(0, i)
      .find((one) => one.method === trial.method && isKnown(ledger, one, trial.at));
    return earlier ? [`${trial.purchaseId} tests with the method of ${earlier.purchaseId}`] : [];
  });
}

/** Whether a trial was still known then: after its account has gone, for some months only. */
function isKnown({ deletions }: Ledger, { accountId }: Trial, at: number): boolean {
  const goneAt = deletions.find(({ account_id: id }) => id === accountId)?.erased_at ?? null;
  return goneAt === null || at < addMonths(goneAt, knownAgainMonths);
}
