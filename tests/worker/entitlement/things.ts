import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';

/** The current time of these tests and the length of a day, in UTC milliseconds. */
export const now = Date.UTC(2026, 10, 20, 12);
export const day = 86_400_000;

/** A yearly contract that runs and renews itself in a month, with `changes`. */
export function contract(changes: Partial<ContractRow> = {}): ContractRow {
  return {
    id: 'sub_1',
    accountId: 'erika',
    number: 'LX-23456789AB',
    status: 'active',
    oneTime: false,
    planKey: 'yearly',
    billingMonths: 12,
    priceId: 'price_1',
    value: 9948,
    owed: null,
    renewDisabled: false,
    trialEndAt: null,
    expiresAt: now + 30 * day,
    paidThrough: null,
    dueAt: null,
    purchasedAt: now - 335 * day,
    syncVersion: 1,
    syncedAt: now,
    remindedFor: null,
    overdueLookAt: null,
    deskEnd: null,
    deskEndDueAt: null,
    leftBecause: null,
    weekTold: null,
    ...changes,
  };
}

/** Free Premium from a coupon that has run for ten days and runs ten more, with `changes`. */
export function grant(changes: Partial<Grant> = {}): Grant {
  return {
    id: 'grant-1',
    accountId: 'erika',
    source: 'coupon',
    kind: 'premium',
    reference: 'reference-1',
    plan: 'FREE',
    status: 'active',
    startsAt: now - 10 * day,
    endsAt: now + 10 * day,
    quota: null,
    used: 0,
    provisional: false,
    renewDisabled: true,
    value: 0,
    purchasedAt: now - 10 * day,
    revokedAt: null,
    eventAt: now - 10 * day,
    eventId: '',
    createdAt: now - 10 * day,
    updatedAt: now - 10 * day,
    ...changes,
  };
}

/** A store's subscription that renews itself, with `changes`. */
export function store(changes: Partial<Grant> = {}): Grant {
  return grant({ source: 'ios', plan: 'premium.yearly', renewDisabled: false, ...changes });
}

/** Twenty free tasks without an end, with `changes`. */
export function tasks(changes: Partial<Grant> = {}): Grant {
  return grant({ kind: 'answer_quota', quota: 20, endsAt: null, ...changes });
}
