/**
 * What a coupon of each kind holds (specification, section 3, "Coupon"). Plans are named by the
 * catalogue's keys; the wire tells their price ids.
 */
export interface CouponData {
  /** Length of what it gives: of a free period, a free trial, or the months on top of a payment. */
  months?: number;
  days?: number;
  /** Until when a free period lasts, UTC milliseconds. */
  date?: number;
  /** The contract ends with its first term. */
  cancelAtPeriodEnd?: boolean;
  /** Plans that it can be used with; any plan when there are none. */
  planKeys?: string[];
  /** The plan that takes over after the first term. */
  nextPlanKey?: string;
  /** Free tasks. */
  answerCount?: number;
  /** Until when a licence lasts, UTC milliseconds. */
  licenceEndsAt?: number;
}

/** How a redemption stands: a released one counts for nothing any more. */
export const redemptionStatuses = ['reserved', 'committed', 'released'] as const;
