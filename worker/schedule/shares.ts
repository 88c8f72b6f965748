import type { ItemCost, Share, Use } from '#worker/schedule/budget.ts';

const second = 1000;

/**
 * What Cloudflare's paid plan lets one invocation use. Each statement of a batch is a query
 * (developers.cloudflare.com/d1/platform/limits: 1,000 queries). Services of Cloudflare may be
 * called 1,000 times, others more often (developers.cloudflare.com/workers/platform/limits); all
 * calls are counted as if they were of the first kind.
 */
export const platformLimit: ItemCost = { statements: 1000, subrequests: 1000 };

/**
 * What the jobs of a run may use together. The rest is for an item that uses more than others and
 * for notes about failures. A run ends before the next one begins, five minutes later.
 */
export const runLimit: Use = { statements: 960, subrequests: 960, ms: 270 * second };

function share(
  [statements, subrequests, seconds]: readonly [number, number, number],
  [itemStatements, itemSubrequests]: readonly [number, number],
): Share {
  const item = { statements: itemStatements, subrequests: itemSubrequests };
  return { statements, subrequests, ms: seconds * second, item };
}

/**
 * Each job's share of a run: statements, calls to the outside and seconds, and what one item may
 * use: statements and calls. Where items are counted, the first statement counts them. An item is
 * what a job does between two questions about its budget: an event, a contract, a mail, a page of a
 * list, a batch of deleted rows.
 */
export const shares = {
  sweepUndeliveredEvents: share([23, 23, 15], [2, 2]),
  sweepUnhandledEvents: share([81, 81, 28], [20, 20]),
  sweepPurchases: share([57, 57, 14], [20, 20]),
  sweepUnarranged: share([40, 40, 10], [20, 20]),
  sweepContracts: share([41, 41, 11], [20, 20]),
  sweepDebts: share([44, 44, 8], [14, 14]),
  sweepWithdrawals: share([52, 84, 12], [17, 28]),
  sweepRepayments: share([32, 57, 9], [10, 20]),
  sweepDeclarations: share([88, 60, 10], [29, 20]),
  sweepDeletions: share([79, 79, 10], [26, 26]),
  sweepAccounts: share([52, 29, 8], [17, 9]),
  notePremium: share([20, 10, 4], [9, 3]),
  sendDueWebhooks: share([24, 32, 14], [5, 8]),
  sendReminders: share([31, 31, 12], [10, 10]),
  syncCustomerEmails: share([20, 20, 9], [3, 4]),
  reconcile: share([51, 51, 17], [20, 20]),
  syncPlans: share([20, 10, 4], [20, 10]),
  syncCoupons: share([12, 8, 2], [2, 2]),
  sendDueMails: share([48, 63, 18], [3, 3]),
  archiveLetters: share([14, 12, 4], [3, 3]),
  archiveDocuments: share([14, 20, 4], [3, 5]),
  syncBalance: share([11, 25, 5], [3, 14]),
  purgeLetters: share([3, 4, 2], [2, 3]),
  purgeDocuments: share([4, 5, 2], [2, 3]),
  purgeExports: share([5, 7, 2], [2, 3]),
  purgeHandledEvents: share([2, 2, 2], [1, 1]),
  purgeAppEvents: share([7, 4, 2], [3, 1]),
  purgeExpiredSignIns: share([25, 4, 5], [8, 1]),
  purgeExpiredHandOffs: share([9, 3, 2], [4, 1]),
  purgeConsentProofs: share([2, 2, 2], [1, 1]),
  purgeMailingConsents: share([2, 2, 2], [1, 1]),
  purgeCampaignEvents: share([2, 2, 2], [1, 1]),
  purgeDeclarations: share([5, 2, 2], [4, 1]),
  purgeActions: share([3, 2, 2], [2, 1]),
  purgeProofs: share([5, 5, 2], [2, 3]),
  purgeKnown: share([2, 2, 1], [1, 1]),
  purgeMails: share([2, 2, 2], [1, 1]),
  sweepFiles: share([13, 22, 8], [1, 3]),
  tellAlarms: share([15, 12, 2], [4, 3]),
} as const satisfies Record<string, Share>;

/** A job of the scheduled run. */
export type JobName = keyof typeof shares;

/** What a batch of a queue may use of an invocation of its own, to carry on that job. */
export function batchShare(name: JobName): Share {
  return { ...runLimit, item: shares[name].item };
}
