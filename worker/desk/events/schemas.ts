/** The wire contract of Stripe's events at the desk. */

export interface EventAnswer {
  id: string;
  /** The event as Stripe has it; null for one that Stripe keeps no more (after 30 days). */
  payload: object | null;
}
