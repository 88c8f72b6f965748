import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { strongest } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

/** The caller's strongest subscription, null for none. One round trip. Throws `not_logged_in`. */
export async function getSubscription(ctx: Ctx): Promise<Subscription | null> {
  const { rows } = await readAsCaller(ctx, (accountId) => [selectContracts(ctx.db, accountId)]);
  const found = strongest(rows[0]);
  return found && subscriptionAnswer(found);
}

function subscriptionAnswer(row: ContractRow): Subscription {
  return {
    id: row.id,
    status: row.status,
    platform: 'stripe',
    sub_type: 'premium',
    quota: null,
    onetimepay: row.oneTime,
    renew_disabled: row.renewDisabled,
    expires_date: row.expiresAt,
    purchase_date: row.purchasedAt,
    value: row.value,
    plan_id: row.priceId,
    trial_end_at: row.trialEndAt,
  };
}
