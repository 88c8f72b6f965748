/*
 * Which roles may make which call of the desk, beside admins: written down here a second time, so
 * that no change of worker/desk-calls.ts goes unnoticed.
 */

/** From the fewest rights on, as far as one can say so. */
export const ranks = ['support', 'finance'] as const;
type Rank = (typeof ranks)[number];

const everybody = `
  GET me
  GET overview
  GET audit
  GET search
  GET proofs
  GET proofs/:id/file
  GET payouts
  GET deals
  GET coupons
  GET coupons/:id/redemptions
  GET coupon-batches
  GET members
  GET waiting
  GET events/:id
  GET people/:id/coupons
  GET people
  GET people/:id
  GET people/:id/timeline
  POST people/:id/letters/:letter/open
  POST people/:id/documents/:document/open
  POST people/:id/notes
  GET people/:id/refunds/:thing
  GET people/:id/cancellations/:thing
  GET people/:id/changes/:thing
  POST events/:id/again
  GET consents
  GET declarations
  GET referrals
  GET apps
  GET app-endpoints/:id/messages
  GET second-looks
  GET state
`;

const support = `
  POST proofs/:id/confirm
  POST proofs/:id/reject
  POST proofs/:id/undo
  POST people/:id/letters/:letter/send-again
  POST people/:id/rights-mail
  POST people/:id/messages
  GET saved-answers
  POST saved-answers
  POST saved-answers/:id/delete
  POST people/:id/email
  POST people/:id/transfers/:thing/decide
  POST waiting/mails
  POST people/:id/sessions/end
  POST people/:id/trial/allow
  POST people/:id/login-codes
  POST people/:id/login-codes/:thing/withdraw
  POST declarations/:id/match
  POST declarations/:id/release
  POST declarations/:id/answer
  POST declarations/:id/close
  POST app-endpoints/:id/resume
  POST app-messages/:id/again
`;

const finance = `
  GET books
  GET books/:file
  POST second-looks/:id/confirm
  POST second-looks/:id/refuse
  GET numbers
  GET numbers/rows
  POST payouts/:id/approve
  POST payouts/:id/paid
  POST payouts/:id/fail
  POST payouts/:id/back
  POST payout-batches
  GET payout-batches/:file
  POST people/:id/grants
  POST people/:id/grants/:thing/revoke
  POST people/:id/grants/:thing/restore
  POST people/:id/repayments/by-hand
  POST people/:id/debits/:thing/waive-fee
  POST people/:id/debits/:thing/forgive
  POST people/:id/contracts/:thing/forgive
  POST people/:id/coupons
  POST people/:id/refunds
  POST people/:id/cancellations
  POST people/:id/changes
  POST people/:id/changes/:thing/undo
  POST declarations/:id/decide
  POST referrals/:id/credit
  POST referrals/:id/take-back
`;

const admins = `
  POST members/export
  POST deals
  POST deals/:id
  POST deals/:id/withdraw
  POST deals/:id/offer
  POST deals/:id/logo
  POST coupons
  POST coupons/:id
  POST coupon-batches
  GET coupon-batches/:file
  POST marketingcode/test
  POST marketingcode/branchlink
  POST apps/:id/keys
  POST apps/:id/endpoints
  POST app-keys/:id/end
  POST app-endpoints/:id/secret
  POST app-endpoints/:id/end
`;

function listed(calls: string, roles: readonly Rank[]): [string, readonly Rank[]][] {
  const lines = calls.trim().split('\n');
  return lines.map((line) => [line.trim().replace(' ', ' /api/internal/'), roles]);
}

export const callsByRole: ReadonlyMap<string, readonly Rank[]> = new Map([
  ...listed(everybody, ranks),
  ...listed(support, ['support']),
  ...listed(finance, ['finance']),
  ...listed(admins, []),
]);
