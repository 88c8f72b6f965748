import type Stripe from 'stripe';

import { backOff, mostLooks } from '#worker/back-off.ts';
import type { Ctx } from '#worker/context.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/*
 * Why Stripe runs a contract on and collects nothing for it. Each reason is a name in the metadata
 * of the subscription, or of a one-time plan's invoice; a contract may have several. While it has
 * one, collection is paused (docs.stripe.com/billing/subscriptions/pause-payment).
 */
export const collectionHolds = {
  /** Somebody has withdrawn from it; until that is final it can be opened again. */
  closed: { name: 'closed_at', behavior: 'keep_as_draft' },
  /** Somebody has withdrawn from it who may not be its owner. Access stays. */
  frozen: { name: 'frozen_at', behavior: 'keep_as_draft' },
  /**
   * A debt was not paid within its grace. It notes until when the contract is paid for, with what
   * is owed. What is not served is charged by nobody.
   */
  unpaid: { name: 'rests_after', behavior: 'void' },
} as const;

export type CollectionHold = keyof typeof collectionHolds;

/** The last one decides: what is not served is charged by nobody later. */
const holds = ['closed', 'frozen', 'unpaid'] as const satisfies CollectionHold[];

type Marked = { metadata: Stripe.Metadata | null };

/** What a hold has noted at a contract; '' for a contract without that hold. */
export function holdNote({ metadata }: Marked, hold: CollectionHold): string {
  return metadata?.[collectionHolds[hold].name] ?? '';
}

/** Whether nothing is collected for a contract, for whatever reason. */
export function isHeld(contract: Marked): boolean {
  return holds.some((hold) => holdNote(contract, hold) !== '');
}

function behaviorOf(contract: Marked): 'keep_as_draft' | 'void' | null {
  const last = holds.findLast((hold) => holdNote(contract, hold) !== '');
  return last ? collectionHolds[last].behavior : null;
}

/** What is changed in the same call as a hold. */
export type HoldChanges = Omit<Stripe.SubscriptionUpdateParams, 'metadata' | 'pause_collection'> & {
  metadata?: Record<string, string>;
};

/**
 * Notes a hold at Stripe, or takes it off with '', and pauses the collection of a subscription as
 * the holds say that it then has. Returns the subscription; null for a one-time plan, and for one
 * that Stripe does not have. `changes` are made in the same call as the note. Can be done again at
 * any time: two calls at once may each see only their own hold, so this looks at what came of it.
 */
export async function noteHold(
  ctx: Ctx,
  contractId: string,
  hold: CollectionHold,
  note: string,
  changes: HoldChanges = {},
): Promise<Stripe.Subscription | null> {
  const metadata = { ...changes.metadata, [collectionHolds[hold].name]: note };
  if (contractId.startsWith('in_')) {
    await nullIfGone(ctx.stripe.invoices.update(contractId, { metadata }));
    return null;
  }
  const found = await nullIfGone(ctx.stripe.subscriptions.retrieve(contractId));
  if (!found) return null;
  const expected = { metadata: { ...found.metadata, ...metadata } };
  const marked = await ctx.stripe.subscriptions.update(contractId, {
    ...changes,
    metadata,
    ...collection(found, expected),
  });
  return agree(ctx, marked);
}

/** Has the pause agree with the holds, whatever another call has written at the same time. */
async function agree(ctx: Ctx, marked: Stripe.Subscription): Promise<Stripe.Subscription> {
  let subscription = marked;
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const behavior = subscription.pause_collection?.behavior ?? null;
    if (!isCollected(subscription) || behavior === behaviorOf(subscription)) return subscription;
    if (looks > 0) await backOff(looks);
    subscription = await ctx.stripe.subscriptions.update(
      subscription.id,
      collection(subscription, subscription),
    );
  }
  throw new Error(`the holds of ${marked.id} kept changing`);
}

function collection(
  subscription: Stripe.Subscription,
  noted: Marked,
): Pick<Stripe.SubscriptionUpdateParams, 'pause_collection'> {
  if (!isCollected(subscription)) return {};
  const behavior = behaviorOf(noted);
  return { pause_collection: behavior ? { behavior } : '' };
}

/** Of any other subscription Stripe changes only the metadata, and it charges nothing. */
function isCollected({ status }: Stripe.Subscription): boolean {
  return ['active', 'trialing', 'past_due', 'unpaid'].includes(status);
}
