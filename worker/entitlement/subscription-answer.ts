import { isFromStore } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { reasonOfGrant } from '#worker/entitlement/premium.ts';
import type { Entitlement } from '#worker/entitlement/strongest-entitlement.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { access } from '#worker/product.ts';

/** What a person has, as the wire says it. */
export function subscriptionAnswer(entitlement: Entitlement): Subscription {
  if (entitlement.kind === 'contract') return ofContract(entitlement.contract);
  if (entitlement.kind === 'hearts') return hearts(entitlement.since);
  const granted = ofGrant(entitlement.grant);
  if (entitlement.kind === 'store') return { ...granted, status: entitlement.status };
  if (entitlement.kind === 'free') return granted;
  return { ...granted, sub_type: 'answer_quota', quota: entitlement.left };
}

function hearts(since: number): Subscription {
  return {
    id: 'hearts',
    number: null,
    status: 'active',
    platform: 'manual',
    sub_type: 'heart_based',
    quota: access.mistakesPerMonth,
    onetimepay: false,
    renew_disabled: true,
    expires_date: null,
    purchase_date: since,
    value: 0,
    owed: null,
    paid_through: null,
    plan_id: 'hearts',
    trial_end_at: null,
    given_as: null,
    is_provisional: false,
  };
}

function ofContract(row: ContractRow): Subscription {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    platform: 'stripe',
    sub_type: 'premium',
    quota: null,
    onetimepay: row.oneTime,
    renew_disabled: row.renewDisabled,
    expires_date: row.expiresAt,
    purchase_date: row.purchasedAt,
    value: row.value,
    owed: row.owed,
    paid_through: row.paidThrough,
    plan_id: row.priceId,
    trial_end_at: row.trialEndAt,
    given_as: null,
    is_provisional: false,
  };
}

function ofGrant(row: Grant): Subscription {
  return {
    id: row.id,
    number: null,
    status: 'active',
    platform: isFromStore(row) ? row.source : 'manual',
    sub_type: 'premium',
    quota: null,
    onetimepay: false,
    renew_disabled: row.renewDisabled,
    expires_date: row.endsAt,
    purchase_date: row.purchasedAt,
    value: row.value,
    owed: null,
    paid_through: null,
    plan_id: row.plan,
    trial_end_at: null,
    given_as: reasonOfGrant(row),
    is_provisional: row.provisional,
  };
}
