import type { DeskRole } from '#worker/desk-role.ts';
import type { DeskCall } from '#worker/desk/routes.ts';

/*
 * Who may call what at the desk, beside admins, who may call everything. The compiler asks for a
 * row of each call, and a call without a row is answered to nobody (require-role.ts).
 */

/** Everybody who has any role. */
const all = ['support', 'finance'] as const;
/** What is said to people and done for them that moves no money. */
const support = ['support'] as const;
/** What moves money, gives away what costs money, or shows where money goes. */
const finance = ['finance'] as const;
/** What everybody is sold, and what opens a contract to somebody else. */
const onlyAdmins = [] as const;

export const rolesByCall: Readonly<Record<DeskCall, readonly DeskRole[]>> = {
  'GET /me': all,
  'GET /overview': all,
  'GET /audit': all,
  'GET /search': all,
  'GET /books': finance,
  'GET /books/:file': finance,
  'GET /second-looks': all,
  'POST /second-looks/:id/confirm': finance,
  'POST /second-looks/:id/refuse': finance,
  'GET /numbers': finance,
  'GET /numbers/rows': finance,
  'GET /proofs': all,
  'GET /proofs/:id/file': all,
  'POST /proofs/:id/confirm': support,
  'POST /proofs/:id/reject': support,
  'POST /proofs/:id/undo': support,
  'GET /payouts': all,
  'POST /payouts/:id/approve': finance,
  'POST /payouts/:id/paid': finance,
  'POST /payouts/:id/fail': finance,
  'POST /payouts/:id/back': finance,
  'POST /payout-batches': finance,
  'GET /payout-batches/:file': finance,
  'GET /deals': all,
  'POST /deals': onlyAdmins,
  'POST /deals/:id': onlyAdmins,
  'POST /deals/:id/withdraw': onlyAdmins,
  'POST /deals/:id/offer': onlyAdmins,
  'POST /deals/:id/logo': onlyAdmins,
  'GET /coupons': all,
  'POST /coupons': onlyAdmins,
  'POST /coupons/:id': onlyAdmins,
  'GET /coupons/:id/redemptions': all,
  'GET /coupon-batches': all,
  'POST /coupon-batches': onlyAdmins,
  'GET /coupon-batches/:file': onlyAdmins,
  'POST /marketingcode/test': onlyAdmins,
  'POST /marketingcode/branchlink': onlyAdmins,
  'GET /members': all,
  // A table of everybody leaves the desk.
  'POST /members/export': onlyAdmins,
  'GET /waiting': all,
  'POST /waiting/mails': support,
  'GET /people': all,
  'GET /people/:id': all,
  'GET /people/:id/timeline': all,
  'POST /people/:id/letters/:letter/open': all,
  'POST /people/:id/letters/:letter/send-again': support,
  'POST /people/:id/documents/:document/open': all,
  'POST /people/:id/rights-mail': support,
  'POST /people/:id/notes': all,
  'POST /people/:id/sessions/end': support,
  'POST /people/:id/grants': finance,
  'POST /people/:id/grants/:thing/revoke': finance,
  'POST /people/:id/grants/:thing/restore': finance,
  'POST /people/:id/repayments/by-hand': finance,
  'POST /people/:id/debits/:thing/waive-fee': finance,
  'POST /people/:id/debits/:thing/forgive': finance,
  'POST /people/:id/contracts/:thing/forgive': finance,
  'POST /people/:id/email': support,
  'GET /people/:id/coupons': all,
  'POST /people/:id/coupons': finance,
  'POST /people/:id/trial/allow': support,
  // A link that promises an allowance needs `finance` (desk/people/issue-login-code.ts).
  'POST /people/:id/login-codes': support,
  'POST /people/:id/login-codes/:thing/withdraw': support,
  'GET /people/:id/refunds/:thing': all,
  'POST /people/:id/refunds': finance,
  'GET /people/:id/cancellations/:thing': all,
  'POST /people/:id/cancellations': finance,
  'GET /people/:id/changes/:thing': all,
  'POST /people/:id/changes': finance,
  'POST /people/:id/changes/:thing/undo': finance,
  'GET /events/:id': all,
  'POST /events/:id/again': all,
  'GET /consents': all,
  'GET /declarations': all,
  'POST /declarations/:id/match': support,
  'POST /declarations/:id/release': support,
  // What a declaration does is the law's; who decides over one that is in doubt moves money.
  'POST /declarations/:id/decide': finance,
  'POST /declarations/:id/answer': support,
  'POST /declarations/:id/close': support,
  'GET /apps': all,
  'POST /apps/:id/keys': onlyAdmins,
  'POST /apps/:id/endpoints': onlyAdmins,
  'POST /app-keys/:id/end': onlyAdmins,
  'GET /app-endpoints/:id/messages': all,
  'POST /app-endpoints/:id/secret': onlyAdmins,
  'POST /app-endpoints/:id/resume': support,
  'POST /app-endpoints/:id/end': onlyAdmins,
  'POST /app-messages/:id/again': support,
  'GET /referrals': all,
  'POST /referrals/:id/credit': finance,
  'POST /referrals/:id/take-back': finance,
};
