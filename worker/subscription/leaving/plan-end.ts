import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { dayNumber } from '#worker/subscription/clock/days.ts';
import { isDeskNow, leave } from '#worker/subscription/clock/leave.ts';
import type { Leaving } from '#worker/subscription/clock/leave.ts';
import type { ContractTerms } from '#worker/subscription/clock/terms.ts';
import { endsTooSoon, releaseSchedule } from '#worker/subscription/contract/schedule.ts';
import { isContested, standingWishes } from '#worker/subscription/contract/view-contract.ts';
import {
  noNote,
  noteMetadata,
  noteOf,
  wishMetadata,
  wishesOf,
  withoutWishes,
} from '#worker/subscription/order/leaving-note.ts';
import type { NotedWish } from '#worker/subscription/order/leaving-note.ts';

/** An end of a contract, and the wish that it comes from. */
interface PlannedEnd {
  leaving: Leaving;
  wish: NotedWish;
  /** The contract's terms as if nobody had left it. */
  open: ContractTerms;
}

/**
 * Has Stripe end a subscription as planned, at once or later, with the note on what was promised.
 * Of the wishes that were noted when it was read, only this one stays. Stripe neither charges nor
 * credits anything for that: what is not used goes back from us. Under a schedule a subscription
 * cannot be ended, so the schedule is released, and the plan that was to take over with it; a
 * cancellation that the schedule has taken over stays.
 */
export async function planEnd(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  planned: PlannedEnd,
): Promise<Stripe.Subscription> {
  const { leaving, wish } = planned;
  const { subscriptions } = ctx.stripe;
  const { id } = subscription;
  const { accessUntil, refund } = leaving;
  const metadata = {
    ...withoutWishes(subscription),
    ...noteMetadata(wish.key, wish.receivedAt, refund),
    ...(await wishMetadata(wish)),
  };
  const schedule = idOf(subscription.schedule);
  if (schedule) await releaseSchedule(ctx, schedule, { preserve_cancel_date: true });
  const isOver = accessUntil === null || accessUntil <= ctx.clock.now();
  if (subscription.status === 'paused' || isOver) {
    const noted = await subscriptions.update(id, { metadata });
    const isEndedByOthers = noted.ended_at !== null;
    return isEndedByOthers ? putBackNote(ctx, noted, planned) : subscriptions.cancel(id);
  }
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  // Stripe ends it with the period to the second, so that it does not begin another one.
  if (dayNumber(accessUntil) === dayNumber(periodEnd * 1000)) {
    return subscriptions.update(id, { cancel_at_period_end: true, metadata });
  }
  return subscriptions.update(id, {
    cancel_at: Math.floor(accessUntil / 1000),
    proration_behavior: 'none',
    metadata,
  });
}

/**
 * Puts back the note of those who ended a subscription since it was read: the money that theirs
 * promises may be owed already. Stripe takes a note on an ended subscription, too.
 */
async function putBackNote(
  ctx: Ctx,
  ended: Stripe.Subscription,
  { wish: own, open }: PlannedEnd,
): Promise<Stripe.Subscription> {
  const theirs = wishesOf(ended).find(({ key }) => key !== own.key);
  const note = theirs
    ? noteMetadata(theirs.key, theirs.receivedAt, leave(open, { kind: 'cancel', ...theirs }).refund)
    : noNote;
  const [ownName = ''] = Object.keys(await wishMetadata(own));
  return ctx.stripe.subscriptions.update(ended.id, { metadata: { ...note, [ownName]: '' } });
}

/** A subscription as it was read, with its terms. */
interface Read {
  subscription: Stripe.Subscription;
  terms: ContractTerms;
}

/** What was planned. */
interface Planned {
  subscription: Stripe.Subscription;
  /** The end that was planned; null where an earlier or the same one stands. */
  leaving: Leaving | null;
  /** The key of the wish that has planned it. */
  key: string | null;
  /** Others have noted a wish or given time since it was read: it has to be read again. */
  isOvertaken: boolean;
}

/**
 * Has Stripe end a subscription on the earliest day that anybody wants: the caller, or others who
 * look at the same moment. Each of them notes a wish in the call that plans an end, and Stripe's
 * answer to the later call has the wishes of both. Whoever sees one that was not there before plans
 * anew. If they are cut off, the event of their call has that done (`settleEnd`). The same goes for
 * time that was given in a plan in rates meanwhile: the contract ends later by as much.
 */
export async function planEarliest(
  ctx: Ctx,
  { subscription, terms }: Read,
  own: NotedWish | null,
): Promise<Planned> {
  const noted = standingWishes(subscription).filter(({ key }) => key !== own?.key);
  const open = { ...terms, endsAt: null, promised: 0 };
  const [first] = [...(own ? [own] : []), ...noted]
    .map((wish) => ({ wish, leaving: leave(open, { kind: 'cancel', ...wish }) }))
    .toSorted((one, other) => (one.leaving.endsAt ?? never) - (other.leaving.endsAt ?? never));
  const nothing = { subscription, leaving: null, key: null, isOvertaken: false };
  if (!first) return nothing;
  const { wish, leaving } = first;
  const isPlanned =
    terms.endsAt !== null &&
    !endsTooSoon(subscription) &&
    (leaving.endsAt === null || standsBefore(terms.endsAt, leaving.endsAt, wish));
  if (isPlanned && !isContested(subscription)) return nothing;
  const changed = isPlanned
    ? await keepOneWish(ctx, subscription, wish)
    : await planEnd(ctx, subscription, { leaving, wish, open });
  const isOvertaken =
    standingWishes(changed).some(({ key }) => key !== wish.key) || endsTooSoon(changed);
  return isPlanned
    ? { ...nothing, subscription: changed, isOvertaken }
    : { subscription: changed, leaving, key: wish.key, isOvertaken };
}

/** Whether an end that is planned is no later than that of a wish: mostly, days are compared. */
function standsBefore(planned: number, endsAt: number, { wish, receivedAt }: NotedWish): boolean {
  if (isDeskNow(wish, receivedAt)) return planned <= endsAt;
  return dayNumber(planned) <= dayNumber(endsAt);
}

const never = Number.POSITIVE_INFINITY;

/** The end stands: of several wishes only that of the note stays, or the earliest one. */
async function keepOneWish(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  earliest: NotedWish,
): Promise<Stripe.Subscription> {
  const leftBy = noteOf(subscription)?.key;
  const kept = wishesOf(subscription).find(({ key }) => key === leftBy) ?? earliest;
  const metadata = { ...withoutWishes(subscription), ...(await wishMetadata(kept)) };
  return ctx.stripe.subscriptions.update(subscription.id, { metadata });
}
