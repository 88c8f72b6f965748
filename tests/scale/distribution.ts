/*
 * What a shop with so many accounts looks like, and how busy it is. These are assumptions: the fill
 * and the figures of docs/scale.md follow from them.
 */

/** How many of 10,000 accounts are of each kind; the others never bought anything. */
export const kinds = {
  running: 2500,
  trial: 100,
  lifetime: 200,
  ended: 2000,
  pastDue: 20,
} as const;

/** Shares of the running contracts by plan, in twentieths. */
export const planShares = {
  yearly: 7,
  yearly_monthly: 4,
  half_yearly: 3,
  monthly: 5,
  yearly_trial: 1,
} as const;

/** Days of a billing period by plan. */
export const periodDays = {
  yearly: 365,
  yearly_monthly: 30,
  half_yearly: 182,
  monthly: 30,
  yearly_trial: 365,
} as const;

export type RunningPlan = keyof typeof planShares;

/** What a million accounts do in a month. */
export const monthly = {
  purchases: 20_000,
  signUps: 40_000,
  signIns: 150_000,
  /** Days on which somebody opens the site: five in a month for every second account. */
  visits: 2_500_000,
  /** Pages and calls that read, in one visit. */
  readsInVisit: 6,
  /** People without an account, who read the plans. */
  visitors: 1_500_000,
  appEvents: 200_000,
  proofs: 2500,
  deskActions: 6000,
} as const;

/** Events that Stripe sends for a charge that renews a contract, and for a purchase. */
export const eventsOf = { renewal: 4, purchase: 5 } as const;

/** Mails of a purchase, and the share of renewals that have one (notices, debits, receipts). */
export const mailsOf = { purchase: 2, renewal: 0.8 } as const;

/** The hour of the evening's peak compared with the average hour. */
export const peakFactor = 4;

/** Charges that renew contracts, in 30 days, for so many accounts. */
export function renewalsIn30Days(accounts: number): number {
  const contracts = (accounts * kinds.running) / 10_000;
  const plans = Object.keys(planShares) as RunningPlan[];
  const each = plans.map((plan) => ((planShares[plan] / 20) * 30) / periodDays[plan]);
  return Math.round(contracts * each.reduce((sum, one) => sum + one, 0));
}

const millions = (accounts: number) => accounts / 1e6;

/** Events of Stripe's in 30 days. */
export function eventsIn30Days(accounts: number): number {
  const bought = monthly.purchases * millions(accounts) * eventsOf.purchase;
  return Math.round(renewalsIn30Days(accounts) * eventsOf.renewal + bought);
}

/** Mails from the outbox in 30 days. */
export function mailsIn30Days(accounts: number): number {
  const bought = monthly.purchases * millions(accounts) * mailsOf.purchase;
  return Math.round(renewalsIn30Days(accounts) * mailsOf.renewal + bought);
}
