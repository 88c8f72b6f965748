import { readAsCaller } from '#worker/account/caller.ts';
import { addDays } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { guaranteeDays, refundEnd } from '#worker/subscription/clock/periods-of-law.ts';
import { mayClaim } from '#worker/subscription/withdrawal/guarantee.ts';
import { readClaim } from '#worker/subscription/withdrawal/read-claim.ts';
import type { GuaranteeAnswer } from '#worker/subscription/withdrawal/schemas.ts';
import { selectWithdrawals } from '#worker/subscription/withdrawal/shared-sql.ts';

/** The longest time from the begin of a contract, or the end of its trial, to its first payment. */
const latestPaymentDays = 60;

/**
 * The caller's contract that the guarantee can end now, until when, and what goes back; null for
 * none. Asks Stripe only while that can be. Throws `not_logged_in`.
 */
export async function getGuarantee(ctx: Ctx): Promise<GuaranteeAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    withdrawals: selectWithdrawals(ctx.db, accountId),
  }));
  const now = ctx.clock.now();
  const contract = rows.contracts.find(
    (one) => mayClaim(one, rows.withdrawals) && mayBeInTime(one, now),
  );
  const claim = contract && (await readClaim(ctx, contract));
  if (!claim || claim.endsAt < now) return { guarantee: null };
  return {
    guarantee: {
      sub_id: contract.id,
      ends_at: claim.endsAt,
      refund: claim.cents,
      refund_by: refundEnd(now),
    },
  };
}

function mayBeInTime({ purchasedAt, trialEndAt }: ContractRow, now: number): boolean {
  const begin = Math.max(purchasedAt, trialEndAt ?? 0);
  return now <= addDays(begin, latestPaymentDays + guaranteeDays);
}
