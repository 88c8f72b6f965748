import * as z from 'zod/mini';

import { leavingReasons } from '#worker/entitlement/schemas.ts';
import { opaque } from '#worker/http/fields.ts';
import type { TimelineEntry } from '#worker/subscription/clock/timeline.ts';
import type { WithdrawalReason } from '#worker/subscription/money/states.ts';

/** The wire contract of leaving a contract. */

export const renewable = z.strictObject({
  status: z.enum(['on', 'off'], 'invalid_request'),
  sub_id: opaque,
  /** With `off`: the contract ends with what is paid, also after the first term. */
  end: z.optional(z.literal('paid', 'invalid_request')),
});

export const leavingQuery = z.strictObject({ sub_id: opaque });

/** What cancelling now would mean. Moments in UTC milliseconds, `refund` in cents. */
export interface LeavingTerms {
  /** null for a plan that is paid once: it does not end. */
  ends_at: number | null;
  refund: number;
  /** Until when the refund is paid; null without one. */
  refund_by: number | null;
  /** What is still charged until then. */
  charges: { at: number; cents: number }[];
}

/** What claiming the money-back guarantee, or withdrawing, now would mean. */
export interface GuaranteeOffer {
  /** The last moment at which that can be done, UTC milliseconds. */
  ends_at: number;
  /** Cents that go back, and until when at the latest, if it is done now. */
  refund: number;
  refund_by: number;
}

/** How a contract ended of which everything paid goes back. Moments in UTC milliseconds. */
export interface GivenBack {
  reason: WithdrawalReason;
  received_at: number;
  /** Until when it can be undone; null where it cannot any more. */
  undo_until: number | null;
}

/** Money that goes back, or has gone back, for a contract. Cents, UTC milliseconds. */
export interface MoneyBack {
  /** null where only Stripe knows the sum. */
  cents: number | null;
  by: number;
  /** `coming`: it is on its way, or will be. `failed`: a person of ours sends it another way. */
  state: 'coming' | 'arrived' | 'failed' | 'by_hand';
}

/** A contract that is frozen (docs/decisions/0076). Moments in UTC milliseconds. */
export interface FrozenContract {
  since: number;
  until: number;
  /** Whether it is withdrawn from then if nobody answers; else it goes on. */
  is_ending: boolean;
}

export interface LeavingAnswer {
  /** `price` for a billing period of `months`; null for a plan that is paid once. */
  plan: { name: string; price: number; months: number | null };
  /** The end that was planned by a cancellation, with what was promised; else null. */
  planned: LeavingTerms | null;
  /** With the end as early as it can be, also of a contract that was cancelled for a later day. */
  earliest: LeavingTerms;
  /** With the end of what is paid. */
  paid: LeavingTerms;
  /** The end of the first paid term; null for a plan that is paid once. */
  first_term_ends_at: number | null;
  /** Whether that is over, and the contract can be ended with a month's notice. */
  is_free: boolean;
  /**
   * What is due next if the contract goes on; `months` that it pays for. `charged` of it is taken
   * from the payment method; a credit at Stripe pays the rest, and may be owed itself.
   */
  next_charge: { at: number; cents: number; months: number; charged: number } | null;
  /** The plan that follows, because the contract's person wants it; null for none. */
  change: { name: string; at: number; price: number; months: number } | null;
  /**
   * Every charge and deadline of the next thirteen months, or until a planned end, the first one
   * first. While it is frozen or rests, nothing is charged.
   */
  timeline: TimelineEntry[];
  /** While nothing is collected because somebody may have withdrawn from it; else null. */
  frozen: FrozenContract | null;
  /** Nothing is collected until a debt is paid (docs/decisions/0077). */
  rests: boolean;
  /** While the money-back guarantee can end the contract; else null. */
  guarantee: GuaranteeOffer | null;
  /** While the contract can be withdrawn from by law (§ 355 BGB); else null. */
  withdrawal: GuaranteeOffer | null;
  /** How it ended, where everything paid goes back; else null. */
  given_back: GivenBack | null;
  /** What goes back since it ended; null for nothing. */
  money_back: MoneyBack | null;
}

/** Why somebody has left a contract: asked afterwards, and only answered if they like. */
export const reasonBody = z.strictObject({
  sub_id: opaque,
  because: z.enum(leavingReasons, 'invalid_request'),
});

/** The wire contract of the guarantee: which contract it ends. */
export const claimBody = z.strictObject({ sub_id: opaque });
