import { addDays } from '#worker/calendar.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import { isFromStore, isOwedToStore, storeStatus } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { BesideStore } from '#worker/entitlement/schemas.ts';

/** Days for which a store may go on trying to collect a payment that has failed. */
const storeRetryDays = 60;

/** The store's subscription that lasts longest, or may go on; null for none. */
export function besideStore(grants: readonly Grant[], now: number): BesideStore | null {
  const [first] = grants
    .flatMap((grant) => {
      const state = stateOf(grant, now);
      return isFromStore(grant) && state
        ? [{ store: grant.source, until: grant.endsAt, state }]
        : [];
    })
    .toSorted((a, b) => rank(a) - rank(b) || (b.until ?? Infinity) - (a.until ?? Infinity));
  return first ?? null;
}

const rank = ({ state }: BesideStore) => ['renews', 'ends', 'owed'].indexOf(state);

function stateOf(grant: Grant, now: number): BesideStore['state'] | null {
  if (!isFromStore(grant)) return null;
  if (isActive(storeStatus(grant, now))) return grant.renewDisabled ? 'ends' : 'renews';
  const triesOn = grant.endsAt === null || now < addDays(grant.endsAt, storeRetryDays);
  return isOwedToStore(grant) && triesOn ? 'owed' : null;
}
