import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { dayNumber } from '#worker/subscription/clock/days.ts';
import { isDeskNow, leave } from '#worker/subscription/clock/leave.ts';
import type { Leaving } from '#worker/subscription/clock/leave.ts';
import type { ContractTerms } from '#worker/subscription/clock/terms.ts';
import {
  endsTooSoon,
  isCancelled,
  releaseSchedule,
} from '#worker/subscription/contract/schedule.ts';
import { isContested, standingWishes } from '#worker/subscription/contract/view-contract.ts';
import {
  laterMetadata,
  laterWishesOf,
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
  /** What others want, and the same person otherwise: later ends. Left out for none. */
  later?: readonly NotedWish[];
}

/**
 * Has Stripe end a subscription as planned, at once or later, with the note on what was promised.
 * Of the wishes that were noted when it was read, only this one stands; the later ones are kept
 * until it is taken back. Stripe neither charges nor credits anything for that: what is not used
 * goes back from us. Under a schedule a subscription cannot be ended, so the schedule is released,
 * and the plan that was to take over with it; a cancellation that the schedule has taken over
 * stays.
 */
export async function planEnd(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  planned: PlannedEnd,
): Promise<Stripe.Subscription> {
  const { leaving, wish, later = [] } = planned;
  const { subscriptions } = ctx.stripe;
  const { id } = subscription;
  const { accessUntil, refund } = leaving;
  const metadata = {
    ...withoutWishes(subscription),
    ...(await laterMetadata(later)),
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
 * time that was given in a plan in rates meanwhile: the contract ends later by as much. `own`: what
 * the caller wants, noted also where an earlier end stands: that may be taken back.
 */
export async function planEarliest(
  ctx: Ctx,
  { subscription, terms }: Read,
  own: readonly NotedWish[],
): Promise<Planned> {
  const noted = notedWishes(subscription);
  const open = { ...terms, endsAt: null, promised: 0 };
  const wishes = [...own, ...noted.filter((one) => !isAmong(own, one))]
    .map((wish) => ({ wish, leaving: leave(open, { kind: 'cancel', ...wish }) }))
    .toSorted((one, other) => (one.leaving.endsAt ?? never) - (other.leaving.endsAt ?? never));
  const [first] = wishes;
  const nothing = { subscription, leaving: null, key: null, isOvertaken: false };
  if (!first) return nothing;
  const { wish, leaving } = first;
  const isPlanned =
    terms.endsAt !== null &&
    !endsTooSoon(subscription) &&
    (leaving.endsAt === null || standsBefore(terms.endsAt, leaving.endsAt, wish));
  const isNoted = own.every((one) => isAmong(noted, one) || isInAccountAgain(noted, one));
  if (isPlanned && isNoted && !isContested(subscription)) return nothing;
  const all = wishes.map((one) => one.wish);
  const stands = isPlanned ? standingOf(subscription, all) : wish;
  const later = all.filter((one) => one !== stands);
  const changed = isPlanned
    ? await noteWishes(ctx, subscription, stands, later)
    : await planEnd(ctx, subscription, { leaving, wish, open, later });
  const hasGoneOn = isCancelled(subscription) && !isCancelled(changed) && changed.ended_at === null;
  const isOvertaken =
    hasGoneOn ||
    standingWishes(changed).some(({ key }) => key !== stands?.key) ||
    endsTooSoon(changed);
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

/** All wishes to end a contract that is to end: those for a later end, too. */
function notedWishes(subscription: Stripe.Subscription): NotedWish[] {
  const standing = standingWishes(subscription);
  const later = isCancelled(subscription) ? laterWishesOf(subscription) : [];
  return [...standing, ...later.filter((one) => !isAmong(standing, one))];
}

function isAmong(wishes: readonly NotedWish[], { key }: NotedWish): boolean {
  return wishes.some((one) => one.key === key);
}

/** Whoever presses the same button of their account again wants nothing new. */
function isInAccountAgain(wishes: readonly NotedWish[], own: NotedWish): boolean {
  const inAccount = 'account:';
  return (
    own.key.startsWith(inAccount) &&
    wishes.some(({ key, wish }) => key.startsWith(inAccount) && wish === own.wish)
  );
}

/**
 * The wish that an end comes from which is planned already: that of the note, or the earliest one
 * that stands; null for an end that nobody has noted. `wishes`: the earliest first.
 */
function standingOf(
  subscription: Stripe.Subscription,
  wishes: readonly NotedWish[],
): NotedWish | null {
  const leftBy = noteOf(subscription)?.key;
  const standing = standingWishes(subscription);
  const ofNote = wishes.find(({ key }) => key === leftBy);
  return ofNote ?? wishes.find((one) => isAmong(standing, one)) ?? null;
}

/** The end stays as it is: only its own wish stands, and the others are kept as later ones. */
async function noteWishes(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  stands: NotedWish | null,
  later: readonly NotedWish[],
): Promise<Stripe.Subscription> {
  const metadata = {
    ...withoutWishes(subscription),
    ...(await laterMetadata(later)),
    ...(stands && (await wishMetadata(stands))),
  };
  return ctx.stripe.subscriptions.update(subscription.id, { metadata });
}
