import type { EventOf } from '#worker/entitlement/app/schemas.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { ToldPurchase } from '#worker/entitlement/store/shared-sql.ts';

/** The grant that an event about a licence writes where none is stored yet. */
export function grantOfEvent(
  event: EventOf<'licence.granted' | 'licence.revoked'>,
  accountId: string,
  now: number,
): Grant {
  const blank = blankGrant(event, accountId, now);
  if (event.type === 'licence.revoked') return { ...blank, revokedAt: event.occurred_at };
  return { ...blank, plan: event.plan, startsAt: event.starts_at, endsAt: event.ends_at };
}

/** A store's purchase as an event tells it. */
export function purchaseOfEvent(
  event: EventOf<'subscription.updated'>,
  accountId: string,
  now: number,
): ToldPurchase {
  return {
    ...blankGrant(event, accountId, now),
    source: event.platform,
    plan: event.plan,
    status: event.status,
    startsAt: event.purchased_at,
    endsAt: event.expires_at,
    renewDisabled: event.renew_disabled,
    // Everything of ours is in euros.
    value: (event.currency ?? 'EUR') === 'EUR' ? event.value : 0,
    purchasedAt: event.purchased_at,
  };
}

type Told = Pick<EventOf<'licence.revoked'>, 'id' | 'reference' | 'occurred_at'>;

function blankGrant(event: Told, accountId: string, now: number): Grant {
  return {
    id: crypto.randomUUID(),
    accountId,
    source: 'licence',
    kind: 'premium',
    reference: event.reference,
    plan: '',
    status: 'active',
    // A licence that is revoked before it was granted never began.
    startsAt: event.occurred_at,
    endsAt: event.occurred_at,
    quota: null,
    used: 0,
    provisional: false,
    renewDisabled: true,
    value: 0,
    purchasedAt: event.occurred_at,
    revokedAt: null,
    eventAt: event.occurred_at,
    eventId: event.id,
    createdAt: now,
    updatedAt: now,
  };
}
