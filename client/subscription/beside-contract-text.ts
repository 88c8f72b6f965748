import { besideTexts as texts } from '#client/messages/beside.ts';
import { formatDate } from '#worker/date.ts';
import type { BesideStore, Subscription } from '#worker/entitlement/schemas.ts';
import { stores } from '#worker/legal/stores.ts';

type Contract = Pick<Subscription, 'onetimepay' | 'renew_disabled'>;

/** What a store's subscription that renews means for whoever has that contract with us. */
export function besideContractText(
  { onetimepay, renew_disabled: ends }: Contract,
  { store, until }: Pick<BesideStore, 'store' | 'until'>,
): string {
  const { at } = stores[store];
  const day = until === null ? null : formatDate(until);
  if (onetimepay) return texts.besideForLife(at, day);
  return ends ? texts.oneGoesOn(at, day) : texts.bothGoOn(at, day);
}
