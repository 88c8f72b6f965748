import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';
import { billingAddress, orderKey } from '#worker/subscription/checkout/schemas.ts';
import type { ChangeRefusal } from '#worker/subscription/quote/change.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { typedCoupon, whole } from '#worker/subscription/quote/schemas.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** The wire contract of another plan for a running contract. */

export const changeQuery = z.strictObject({
  plan_id: opaque,
  coupon: z.optional(typedCoupon),
});

export const changeBody = z.strictObject({
  plan_id: opaque,
  /** Cents that the person was shown; refused with `price_changed` when it is another sum now. */
  expected_total: whole,
  idempotency_key: orderKey,
  /** Left out for the one with which the contract is paid. */
  payment_method_id: z.nullish(opaque),
  coupon: z.nullish(typedCoupon),
  /** The address on the invoice, if it is not to stay as it is. */
  billingAddress: z.nullish(billingAddress),
  /** The account that the preview was made for. */
  buyer: z.nullish(opaque),
});

export type ChangeInput = z.infer<typeof changeBody>;

/** What another plan would mean now. Amounts in cents, moments in UTC milliseconds. */
export interface ChangePreview {
  plan: Plan;
  takes_effect: 'now' | number;
  /** What of the price is paid by the unused days of the present plan. */
  credit: number;
  /** The first payment of the new plan, its discount taken off. */
  price: number;
  /** What is charged now. */
  total: number;
  /** What the unused days are worth beyond the price: it goes back. */
  back: number;
  /** Until when its person is bound; null for nobody, and for a plan that is paid once. */
  first_term_ends: number | null;
  /** The next charge after today; null for none. */
  next_charge: number | null;
  next_total: number | null;
  /** Until when its person can withdraw from this order. */
  withdraw_until: number;
  /** The contract that begins now; null for a change that begins later. */
  quote: Quote | null;
  /** The account that this was made for. */
  buyer: string;
}

/** The answer to a change that begins later. */
export interface PlannedAnswer {
  takes_effect: number;
}

/** With `change_refused`. */
export interface RefusedChange {
  reason: ChangeRefusal;
}
