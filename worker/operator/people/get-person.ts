import { selectPerson } from '#worker/account/desk/statements.ts';
import { selectLoginCodes } from '#worker/account/login-code/statements.ts';
import { selectUsagesOf } from '#worker/cashback/desk/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { selectReferralsOf } from '#worker/marketing/desk/statements.ts';
import { auditEntry } from '#worker/operator/audit/audit-entry.ts';
import { deskGrant } from '#worker/operator/people/desk-grant.ts';
import {
  deskContract,
  deskLoginCode,
  deskPayout,
  deskRedemption,
  deskUsage,
  personsReferral,
} from '#worker/operator/people/person-parts.ts';
import type { PersonAnswer } from '#worker/operator/people/schemas.ts';
import { foundPerson } from '#worker/operator/people/search-people.ts';
import { selectActions } from '#worker/operator/statements.ts';
import { selectPayoutsOf } from '#worker/payout/desk/statements.ts';
import { selectRedemptionsOf } from '#worker/promotion/desk/statements.ts';
import { selectCustomerOf } from '#worker/subscription/statements.ts';

const shownActions = 20;
const knownRevocations = 100;

/** All that the desk knows of a person. One round trip. Throws `not_found`. */
export async function getPerson(ctx: DeskCtx, id: string): Promise<PersonAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const [
    [person],
    [customer],
    contracts,
    grants,
    codes,
    usages,
    payouts,
    redemptions,
    referrals,
    actions,
    grantActions,
  ] = await db.batch([
    selectPerson(db, id, now),
    selectCustomerOf(db, id),
    selectContracts(db, id),
    selectGrants(db, id),
    selectLoginCodes(db, id),
    selectUsagesOf(db, id),
    selectPayoutsOf(db, id),
    selectRedemptionsOf(db, id),
    selectReferralsOf(db, id),
    selectActions(db, { accountId: id }, shownActions),
    selectActions(db, { accountId: id, subject: 'grant' }, knownRevocations),
  ]);
  if (!person) throw new AppError('not_found');
  return {
    person: {
      ...foundPerson(person),
      provider: person.provider,
      has_password: person.hasPassword,
      sessions: person.sessions,
      customer_id: customer?.customerId ?? null,
    },
    contracts: contracts.toSorted((a, b) => b.purchasedAt - a.purchasedAt).map(deskContract),
    grants: grants
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .map((grant) => deskGrant(grant, grantActions, now)),
    login_codes: codes.map((code) => deskLoginCode(code, now)),
    usages: usages.map(deskUsage),
    payouts: payouts.map(deskPayout),
    redemptions: redemptions.map(deskRedemption),
    referrals: referrals.map((referral) => personsReferral(referral, id)),
    audit: actions.map(auditEntry),
  };
}
