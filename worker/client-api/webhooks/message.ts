import type { Profile, Webhook } from '#worker/client-api/schemas.ts';
import type { KnownPerson } from '#worker/client-api/sql.ts';
import type { WholeDelivery } from '#worker/client-api/webhooks/sql.ts';

/**
 * The body of a webhook: the whole state of an account after the change, and for `account.updated`
 * the name and the e-mail of its person as they are now.
 */
export function messageOf({ delivery, change, person }: WholeDelivery): Webhook {
  const at = change?.at ?? delivery.createdAt;
  const timestamp = new Date(at).toISOString();
  if (!change) return { type: 'ping', timestamp, data: { as_of: at } };
  const { accountId: account, version, state: entitlements } = change;
  if (!entitlements) {
    return { type: 'account.deleted', timestamp, data: { account, version, as_of: at } };
  }
  const data = { account, entitlements, version, as_of: at };
  if (!person) return { type: 'entitlement.changed', timestamp, data };
  return { type: 'account.updated', timestamp, data: { ...data, profile: profileOf(person) } };
}

/** What clients know of a person from the id tokens of hand-offs. */
export function profileOf({ email, name }: KnownPerson): Profile {
  return { email, email_verified: true, name };
}
