import type Stripe from 'stripe';

import { haveText } from '#client/messages/standing.ts';
import { leaveText } from '#client/messages/standing-leave.ts';
import { nextText } from '#client/messages/standing-next.ts';
import { debtOf } from '#client/subscription/details/subscription-rules.ts';
import type { Person } from '#tests/support/people.ts';
import { leavingOf } from '#tests/support/purchases.ts';
import type { World } from '#tests/support/world.ts';
import type { Subscription, SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import type { DisputeAnswer } from '#worker/subscription/billing/schemas.ts';
import { standingOf } from '#worker/subscription/leaving/standing.ts';
import type { Standing } from '#worker/subscription/leaving/standing.ts';

/** What the page of the subscription says to a player. */
export interface Told {
  accountId: string;
  subscription: Subscription;
  hasAccess: boolean;
  standing: Standing;
  /** The three sentences, with plain spaces. */
  sentences: string[];
  /** What Stripe would charge next, where a payment is told; null for nothing. */
  upcoming: Stripe.Invoice | null;
}

/** The facts and words that the page makes of its answers; null where it shows none. */
export async function readTold(
  world: World,
  { accountId, person }: { accountId: string; person: Person },
  answer: SubscriptionAnswer,
  now: number,
): Promise<Told | null> {
  const { subscription, grants_access: hasAccess, deletion_due_at: deletionDueAt } = answer;
  if (!subscription) return null;
  const { id, platform, status } = subscription;
  const asks = platform === 'stripe' && !status.startsWith('incomplete');
  const leaving = asks ? await leavingOf(person, id) : null;
  const { dispute } = (await (await person.get('/api/dispute/get')).json()) as DisputeAnswer;
  const debt = debtOf(subscription, { hasAccess, dispute, isAsked: !leaving?.frozen });
  const standing = standingOf({ subscription, hasAccess, leaving, debt, deletionDueAt, now });
  if (!standing) throw new Error(`nothing is said of ${id}, which is ${status}`);
  const { have, next, leave } = standing;
  const words = [haveText(have), nextText(next, null), leaveText(leave)];
  return {
    accountId,
    subscription,
    hasAccess,
    standing,
    sentences: words.map((text) => text.replaceAll('\u00a0', ' ')),
    upcoming: next.kind === 'charge' || next.kind === 'change' ? await upcoming(world, id) : null,
  };
}

async function upcoming({ stripe }: World, subscription: string): Promise<Stripe.Invoice | null> {
  try {
    return await stripe.invoices.createPreview({ subscription });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'invoice_upcoming_none') {
      return null;
    }
    throw error;
  }
}
