import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { selectPerson } from '#worker/account/desk/shared-sql.ts';
import { selectOthersOfTrial, selectTrialCase } from '#worker/account/known/shared-sql.ts';
import { selectLoginCodes } from '#worker/account/login-code/shared-sql.ts';
import { selectUsagesOf } from '#worker/cashback/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { selectExportsOf } from '#worker/export/desk/shared-sql.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { premiumOf, withDebts } from '#worker/entitlement/premium.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { selectTransfersOf } from '#worker/entitlement/store/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { toLetters } from '#worker/letter/list-letters.ts';
import { selectLetters } from '#worker/letter/shared-sql.ts';
import { selectUnarchived } from '#worker/mail/archive/shared-sql.ts';
import {
  selectConsentsOf,
  selectMailingsOf,
  selectReferralsOf,
} from '#worker/marketing/desk/shared-sql.ts';
import { toAuditEntry } from '#worker/desk/audit/audit-entry.ts';
import { toDeskConsent, toDeskMailings } from '#worker/desk/people/agreements-answer.ts';
import { toDeskGrant } from '#worker/desk/people/desk-grant.ts';
import { selectLeft } from '#worker/desk/people/left-sql.ts';
import {
  toDeskDebit,
  toDeskDocument,
  toDeskExport,
  toDeskDeletion,
  toDeskLetter,
  toDeskLoginCode,
  toDeskPayout,
  toDeskPremium,
  toDeskRedemption,
  toDeskRepayment,
  toDeskTransfer,
  toDeskTrial,
  toDeskUsage,
  toPersonContract,
  toPersonReferral,
} from '#worker/desk/people/person-answer.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import { ghostOf, toFoundPerson } from '#worker/desk/people/search-people.ts';
import { whatIsLeft } from '#worker/desk/people/what-is-left.ts';
import { selectActions } from '#worker/desk/shared-sql.ts';
import { selectPayoutsOf } from '#worker/payout/desk/shared-sql.ts';
import { selectRedemptionsByAccount } from '#worker/promotion/desk/shared-sql.ts';
import { selectDebts, selectDocumentsOf } from '#worker/subscription/billing/shared-sql.ts';
import { selectDebitDisputes } from '#worker/subscription/contract/shared-sql.ts';
import { selectCustomerOf, selectRepaymentsOf } from '#worker/subscription/money/shared-sql.ts';
import { selectPlannedOf } from '#worker/subscription/order/shared-sql.ts';

/** How many of the person's actions the page shows. */
const maxActions = 20;
/** How many actions on the person's grants are read, to find out which were revoked at the desk. */
const maxGrantActions = 100;

/** Nobody can sign in to a deleted account. */
const withoutSignIn = {
  provider: 'email',
  hasPassword: false,
  sessions: 0,
  seenAt: null,
} as const;

/** Everything that the desk knows about a person. One round trip. Throws `not_found`. */
export async function getPerson(ctx: DeskCtx, id: string): Promise<PersonAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const rows = await batch(db, {
    people: selectPerson(db, id, now),
    deletions: selectDeletion(db, id),
    trialCases: selectTrialCase(db, id),
    trialOthers: selectOthersOfTrial(db, id),
    customers: selectCustomerOf(db, id),
    contracts: selectContracts(db, id),
    planned: selectPlannedOf(db, id),
    debts: selectDebts(db, id),
    debits: selectDebitDisputes(db, id),
    repayments: selectRepaymentsOf(db, id),
    grants: selectGrants(db, id),
    transfers: selectTransfersOf(db, id),
    codes: selectLoginCodes(db, id),
    usages: selectUsagesOf(db, id),
    payouts: selectPayoutsOf(db, id),
    redemptions: selectRedemptionsByAccount(db, id),
    referrals: selectReferralsOf(db, id),
    letters: selectLetters(db, id),
    freshLetters: selectUnarchived(db, id),
    documents: selectDocumentsOf(db, id),
    exports: selectExportsOf(db, id),
    consents: selectConsentsOf(db, id),
    mailings: selectMailingsOf(db, id),
    left: selectLeft(db, id),
    actions: selectActions(db, { accountId: id }, maxActions),
    grantActions: selectActions(db, { accountId: id, subject: 'grant' }, maxGrantActions),
  });
  const [deletion] = rows.deletions;
  const person = rows.people[0] ?? (deletion && { ...ghostOf(deletion), ...withoutSignIn });
  if (!person) throw new AppError('not_found');
  return {
    person: {
      ...toFoundPerson(person),
      provider: person.provider,
      has_password: person.hasPassword,
      sessions: person.sessions,
      seen_at: person.seenAt,
      customer_id: rows.customers[0]?.customerId ?? null,
    },
    trial: toDeskTrial(rows.trialCases, rows.trialOthers),
    deletion: toDeskDeletion(deletion, whatIsLeft(rows.left[0])),
    premium: toDeskPremium(premiumOf(rows, now)),
    contracts: withDebts(rows.contracts, rows.debts, now)
      .toSorted((a, b) => b.purchasedAt - a.purchasedAt)
      .map((row) => toPersonContract(row, rows.planned, now)),
    debits: rows.debits.toSorted((a, b) => b.openedAt - a.openedAt).map(toDeskDebit),
    repayments: rows.repayments.map(toDeskRepayment),
    grants: rows.grants
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .map((grant) => toDeskGrant(grant, rows.grantActions, now)),
    transfers: rows.transfers.map((one) => toDeskTransfer(one, id)),
    login_codes: rows.codes.map((code) => toDeskLoginCode(code, now)),
    usages: rows.usages.map(toDeskUsage),
    payouts: rows.payouts.map(toDeskPayout),
    redemptions: rows.redemptions.map(toDeskRedemption),
    referrals: rows.referrals.map((referral) => toPersonReferral(referral, id)),
    letters: (await toLetters(rows.letters, rows.freshLetters)).map(toDeskLetter),
    documents: rows.documents.map(toDeskDocument),
    exports: rows.exports.map(toDeskExport),
    consents: await Promise.all(rows.consents.map(toDeskConsent)),
    mailings: await toDeskMailings(rows.mailings),
    audit: rows.actions.map(toAuditEntry),
  };
}
