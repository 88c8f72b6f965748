import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import type { selectOthersOfTrial, selectTrialCase } from '#worker/account/known/shared-sql.ts';
import type { selectLoginCodes } from '#worker/account/login-code/shared-sql.ts';
import type { selectUsagesOf } from '#worker/cashback/desk/shared-sql.ts';
import type { selectExportsOf } from '#worker/export/desk/shared-sql.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import type { Premium } from '#worker/entitlement/premium.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { selectTransfersOf } from '#worker/entitlement/store/desk/shared-sql.ts';
import type { selectReferralsOf } from '#worker/marketing/desk/shared-sql.ts';
import type { DeskExport, DeskDeletion } from '#worker/desk/people/data-schemas.ts';
import type {
  DeskContract,
  DeskDebit,
  DeskDocument,
  DeskLetter,
  DeskLoginCode,
  DeskPayout,
  DeskPremium,
  DeskRedemption,
  DeskRepayment,
  DeskTransfer,
  DeskTrial,
  DeskUsage,
  PersonReferral,
  PersonContract,
} from '#worker/desk/people/schemas.ts';
import type { ListedLetter } from '#worker/letter/list-letters.ts';
import type { selectPayoutsOf } from '#worker/payout/desk/shared-sql.ts';
import type { selectRedemptionsByAccount } from '#worker/promotion/desk/shared-sql.ts';
import type { BillingDocument } from '#worker/subscription/billing/shared-sql.ts';
import type { selectDebitDisputes } from '#worker/subscription/contract/shared-sql.ts';
import { leftToSend } from '#worker/subscription/money/states.ts';
import type { selectRepaymentsOf } from '#worker/subscription/money/shared-sql.ts';
import type { selectPlannedOf } from '#worker/subscription/order/shared-sql.ts';
import { standingChange } from '#worker/subscription/quote/quote.ts';

/** A row that a statement returns. */
type RowOf<S extends (...parameters: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<S>
>[number];

/** How many hex digits of a code's hash are its id at the desk. */
export const codeIdLength = 16;

/* The rows of other slices, as the desk shows them in a person's page. */

export function toDeskContract(row: ContractRow): DeskContract {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    plan_key: row.planKey,
    one_time: row.oneTime,
    value: row.value,
    renew_disabled: row.renewDisabled,
    trial_end_at: row.trialEndAt,
    expires_at: row.expiresAt,
    paid_through: row.paidThrough,
    purchased_at: row.purchasedAt,
  };
}

/**
 * The same with the change of plan that is to come, out of those that the person has wished. While
 * the contract is cancelled none comes.
 */
export function toPersonContract(
  row: ContractRow,
  wished: Awaited<ReturnType<typeof selectPlannedOf>>,
  now: number,
): PersonContract {
  const order = wished.find(({ contractId }) => contractId === row.id);
  const change = order ? standingChange(order) : null;
  const goesOn = isLive(row.status) && !row.renewDisabled;
  const isComing = change !== null && change.starts_at > now && goesOn;
  const planned = isComing ? { name: change.name, starts_at: change.starts_at } : null;
  return { ...toDeskContract(row), planned };
}

export function toDeskTrial(
  [found]: Awaited<ReturnType<typeof selectTrialCase>>,
  others: Awaited<ReturnType<typeof selectOthersOfTrial>>,
): DeskTrial | null {
  if (!found && others.length === 0) return null;
  return {
    refused_at: found?.refusedAt ?? null,
    method: found?.methodType ?? null,
    allowed_at: found?.allowedAt ?? null,
    others: others.map(({ by, accountId, since, keepUntil }) => ({
      by,
      account_id: accountId,
      since,
      keep_until: keepUntil,
    })),
  };
}

export function toDeskPremium(premium: Premium | null): DeskPremium | null {
  return premium && { until: premium.until, because: premium.because, in_grace: premium.inGrace };
}

export function toDeskDeletion(
  row: Deletion | undefined,
  left: DeskDeletion['left'],
): DeskDeletion | null {
  if (!row || row.status === 'undone') return null;
  return {
    status: row.status,
    when: row.choice,
    requested_at: row.requestedAt,
    due_at: row.dueAt,
    erased_at: row.erasedAt,
    left,
  };
}

export function toDeskTransfer(
  row: RowOf<typeof selectTransfersOf>,
  accountId: string,
): DeskTransfer {
  const { id, source: platform, reference, at, decision, decidedAt } = row;
  const hasCome = row.toAccountId === accountId;
  const [otherId, otherEmail] = hasCome
    ? [row.fromAccountId, row.fromEmail]
    : [row.toAccountId, row.toEmail];
  return {
    id,
    platform,
    reference,
    at,
    direction: hasCome ? 'came' : 'left',
    other: { account_id: otherId, email: otherEmail },
    decision,
    decided_at: decidedAt,
    can_undo: decision === null && row.owner === row.toAccountId && row.fromEmail !== null,
  };
}

export function toDeskLetter({ providerId, ...letter }: ListedLetter): DeskLetter {
  return { ...letter, provider_id: providerId };
}

export function toDeskDocument(row: BillingDocument): DeskDocument {
  const { id, kind, number, issuedAt, total, keepUntil } = row;
  return { id, kind, number, issued_at: issuedAt, total, keep_until: keepUntil };
}

export function toDeskExport(row: RowOf<typeof selectExportsOf>): DeskExport {
  return {
    id: row.id,
    asked_at: row.askedAt,
    made_at: row.madeAt,
    ends_at: row.endsAt,
    size: row.size,
    missing: row.missing,
  };
}

export function toDeskRepayment(row: RowOf<typeof selectRepaymentsOf>): DeskRepayment {
  const { key, reason, status, amount, sent, failed, problem } = row;
  const { byHand: cents, handWay: way, handDay: day, handReference: reference } = row;
  const left = leftToSend(row);
  return {
    key,
    reason,
    status,
    amount,
    sent,
    failed,
    due_at: row.dueAt,
    problem,
    left: status === 'failed' ? { cents: left.cents, exact: left.isExact } : null,
    by_hand: way && day && reference ? { cents, way, day, reference } : null,
  };
}

export function toDeskDebit(row: RowOf<typeof selectDebitDisputes>): DeskDebit {
  const { id, reason, status, value, fee } = row;
  return {
    id,
    reason,
    status,
    value,
    fee,
    fee_waived_at: row.feeWaivedAt,
    since: row.openedAt,
    closed_at: row.closedAt,
  };
}

export function toDeskLoginCode(row: RowOf<typeof selectLoginCodes>, now: number): DeskLoginCode {
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

export function toDeskUsage(row: RowOf<typeof selectUsagesOf>): DeskUsage {
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

export function toDeskPayout(row: RowOf<typeof selectPayoutsOf>): DeskPayout {
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

export function toDeskRedemption(row: RowOf<typeof selectRedemptionsByAccount>): DeskRedemption {
  return {
    id: row.id,
    coupon_code: row.code,
    type: row.type,
    status: row.status,
    purchase_id: row.purchaseId,
    created_at: row.createdAt,
  };
}

export function toPersonReferral(
  row: RowOf<typeof selectReferralsOf>,
  accountId: string,
): PersonReferral {
  const isReferrer = row.referrerAccountId === accountId;
  return {
    id: row.id,
    role: isReferrer ? 'referrer' : 'referred',
    other: isReferrer
      ? { account_id: row.referredAccountId, email: row.referredEmail }
      : { account_id: row.referrerAccountId, email: row.referrerEmail },
    status: row.status,
    created_at: row.createdAt,
  };
}
