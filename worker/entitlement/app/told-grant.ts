import type { EventOf } from '#worker/entitlement/app/schemas.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';

/** What an event makes of a grant that nobody has heard of yet. */
export function toldGrant(
  event: EventOf<'subscription.updated' | 'licence.granted' | 'licence.revoked'>,
  accountId: string,
  now: number,
): Grant {
  const blank = {
    id: crypto.randomUUID(),
    accountId,
    source: 'licence',
    kind: 'premium',
    reference: event.reference,
    plan: '',
    status: 'active',
    // One that is revoked before it was given never began.
    startsAt: event.occurred_at,
    endsAt: event.occurred_at,
    quota: null,
    used: 0,
    provisional: false,
    renewDisabled: true,
    value: 0,
    purchasedAt: event.occurred_at,
    revokedAt: null,
    toldAt: event.occurred_at,
    toldBy: event.id,
    createdAt: now,
    updatedAt: now,
  } as const satisfies Grant;
  if (event.type === 'licence.revoked') return { ...blank, revokedAt: event.occurred_at };
  if (event.type === 'licence.granted') {
    return { ...blank, plan: event.plan, startsAt: event.starts_at, endsAt: event.ends_at };
  }
  return {
    ...blank,
    source: event.platform,
    plan: event.plan,
    status: event.status,
    startsAt: event.purchased_at,
    endsAt: event.expires_at,
    renewDisabled: event.renew_disabled,
    value: event.value,
    purchasedAt: event.purchased_at,
  };
}
