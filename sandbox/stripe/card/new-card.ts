import { getObject } from '#sandbox/store/objects.ts';
import { fingerprintOf, newMethod, type Particulars } from '#sandbox/stripe/method/new-method.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { CardDetails } from './check-card.ts';
import { numberOfAlias, testCard } from './test-cards.ts';
import { walletOf, type Wallet } from './wallet.ts';

/** Writes a card payment method without a customer, from a wallet if one is named. */
export function newCard(
  world: WorldContext,
  card: CardDetails,
  particulars: Particulars = {},
  wallet: Wallet | null = null,
): PaymentMethod {
  const { brand, country = 'US', funding = 'credit' } = testCard(card.number);
  const details = {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.cvc === undefined ? null : 'unchecked',
    },
    country,
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: fingerprintOf(card.number),
    funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet && walletOf(wallet, card.number),
  } satisfies PaymentMethod['card'];
  return newMethod(world, { type: 'card', card: details }, { number: card.number }, particulars);
}

/**
 * The payment method with this id, or a new card if the id names one of Stripe's test payment
 * methods, such as `pm_card_visa`. Throws `resource_missing`.
 */
export function usePaymentMethod(
  world: WorldContext,
  id: string,
  param = 'payment_method',
): PaymentMethod {
  const number = numberOfAlias(id);
  if (number === null) return getObject(world.storage.sql, 'payment_method', id, param);
  const year = new Date(world.clock.now()).getUTCFullYear() + 1;
  return newCard(world, { number, exp_month: 12, exp_year: year });
}
