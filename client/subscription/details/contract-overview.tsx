import { overviewTexts as texts } from '#client/messages/overview.ts';
import { subscriptionTexts } from '#client/messages/subscription.ts';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { usePaymentMethod } from '#client/subscription/payment-method/queries.ts';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { dayOf } from '#worker/date.ts';
import { chargesText } from '#worker/subscription/quote/quote-texts.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

/** What a person has and at what price, what is charged next, and how they can leave. */
export function ContractOverview({ subscription }: { subscription: Subscription }) {
  const { data, error, refetch } = useLeaving(subscription.id, true);
  const { data: method, isPending } = usePaymentMethod();
  if (!data && error) return <LoadFailed error={error} retry={refetch} />;
  const charge = data ? chargeOf(data) : null;
  const type = method?.payment_method?.type;
  const paidBy = type === undefined ? null : (subscriptionTexts.methods[type] ?? type);
  const rows = [
    { label: texts.rows.have, value: data && texts.have(data.plan) },
    {
      label: texts.rows.next,
      // The method comes with the rest or not at all, so that no line changes while it is read.
      value: data && !isPending && nextText(data, charge, paidBy),
    },
    { label: texts.rows.leave, value: data && leavingText(subscription, data) },
  ];
  return (
    <DescriptionList
      rows={rows.map(({ label, value }) => ({ label, value: value || <Skeleton lines={2} /> }))}
    />
  );
}

type Charge = { at: number; cents: number } | null;

function nextText({ frozen, rests }: LeavingAnswer, charge: Charge, paidBy: string | null): string {
  if (frozen) return texts.frozen(frozen);
  if (rests) return texts.rests;
  return charge ? texts.next(charge, paidBy) : texts.nothingNext;
}

/** What is charged next; nothing after the end of a contract that was cancelled. */
function chargeOf({ next_charge: charge, planned }: LeavingAnswer): Charge {
  return planned ? (planned.charges[0] ?? null) : charge;
}

function leavingText(subscription: Subscription, answer: LeavingAnswer): string {
  const { planned, earliest, first_term_ends_at: termEnd, is_free: isFree } = answer;
  const { ends_at: at, refund: cents, refund_by: by, charges } = planned ?? earliest;
  if (at === null) return texts.neverEnds;
  const back = cents > 0 && by !== null ? ` ${texts.refund(cents, by)}` : '';
  const coming = chargesText(charges);
  const still = coming === null ? '' : ` ${coming}`;
  if (planned) return texts.ends(at) + still + back;
  if (subscription.status === 'trialing') return texts.leaveTrial(at);
  // While a payment is owed, cancelling leaves it owed.
  if (!isActive(subscription.status)) return texts.leaveToday(at) + back;
  if (isFree || termEnd === null) return texts.leaveToday(at) + back;
  // On the day on which a trial has ended, it can still be left as if it ran.
  return dayOf(at) < dayOf(termEnd) ? texts.leaveLastDay(termEnd) : texts.leaveTerm(at);
}
