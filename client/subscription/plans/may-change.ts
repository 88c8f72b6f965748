import type { Subscription } from '#worker/entitlement/schemas.ts';

/** A contract with us that goes on can be changed; a store's cannot. Pure. */
export function mayChange({ platform, onetimepay, renew_disabled: ends }: Subscription): boolean {
  return platform === 'stripe' && !onetimepay && !ends;
}
