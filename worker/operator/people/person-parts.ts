import type { selectLoginCodes } from '#worker/account/login-code/statements.ts';
import type { selectUsagesOf } from '#worker/cashback/desk/statements.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import type { selectReferralsOf } from '#worker/marketing/desk/statements.ts';
import type {
  DeskContract,
  DeskLoginCode,
  DeskPayout,
  DeskRedemption,
  DeskUsage,
  PersonsReferral,
} from '#worker/operator/people/schemas.ts';
import type { selectPayoutsOf } from '#worker/payout/desk/statements.ts';
import type { selectRedemptionsOf } from '#worker/promotion/desk/statements.ts';

/** A row that a statement answers. */
type RowOf<S extends (...parameters: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<S>
>[number];

/** Hex digits of a code's hash by which the desk knows it. */
export const codeIdLength = 16;

/* How rows of the slices are told to the desk. */

export function deskContract(row: ContractRow): DeskContract {
  return {
    id: row.id,
    status: row.status,
    plan_key: row.planKey,
    one_time: row.oneTime,
    value: row.value,
    renew_disabled: row.renewDisabled,
    trial_end_at: row.trialEndAt,
    expires_at: row.expiresAt,
    purchased_at: row.purchasedAt,
  };
}

export function deskLoginCode(row: RowOf<typeof selectLoginCodes>, now: number): DeskLoginCode {
  return {
    id: row.codeHash.slice(0, codeIdLength),
    purpose: row.purpose,
    uses: row.uses,
    max_uses: row.maxUses,
    extra_days: row.extraDays,
    allowance: row.allowance,
    coupon_code: row.couponCode,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    usable: row.expiresAt > now && row.uses < row.maxUses,
  };
}

export function deskUsage(row: RowOf<typeof selectUsagesOf>): DeskUsage {
  return {
    usage_id: row.id,
    deal: { id: row.dealId, name: row.dealName },
    status: row.status,
    round: row.round,
    reason: row.reason,
    uploaded_at: row.uploadedAt,
    reviewed_by: row.reviewedBy,
    reviewed_at: row.reviewedAt,
  };
}

export function deskPayout(row: RowOf<typeof selectPayoutsOf>): DeskPayout {
  return {
    id: row.id,
    amount: row.amount,
    paypal_account: row.paypalAccount,
    status: row.status,
    reason: row.reason,
    requested_at: row.requestedAt,
    decided_by: row.decidedBy,
  };
}

export function deskRedemption(row: RowOf<typeof selectRedemptionsOf>): DeskRedemption {
  return {
    id: row.id,
    coupon_code: row.code,
    type: row.type,
    status: row.status,
    purchase_id: row.purchaseId,
    created_at: row.createdAt,
  };
}

export function personsReferral(
  row: RowOf<typeof selectReferralsOf>,
  accountId: string,
): PersonsReferral {
  const brought = row.referrerAccountId === accountId;
  return {
    id: row.id,
    role: brought ? 'referrer' : 'referred',
    other: brought
      ? { account_id: row.referredAccountId, email: row.referredEmail }
      : { account_id: row.referrerAccountId, email: row.referrerEmail },
    status: row.status,
    created_at: row.createdAt,
  };
}
