import { getTraits } from '#sandbox/store/traits.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { declines } from './declines.ts';
import { testCard, type Verdict } from './test-cards.ts';

/**
 * What the bank says to a payment. With its owner present it may ask them; without, a card that
 * was authenticated before goes through where its number says so, any other that asks is declined.
 */
export function askBank(
  world: WorldContext,
  paymentMethod: PaymentMethod,
  offSession: boolean,
): Verdict {
  const { number, authenticated } = getTraits(world.storage.sql, paymentMethod.id);
  const card = testCard(number);
  if (!offSession || card.payment !== 'authenticate') return card.payment;
  return (authenticated && card.afterSetup) || declines.authentication;
}

/** What the bank says to a payment that its owner has just authenticated. */
export function askBankAuthenticated(world: WorldContext, paymentMethod: PaymentMethod): Verdict {
  const { number } = getTraits(world.storage.sql, paymentMethod.id);
  return testCard(number).afterAuthentication ?? 'approved';
}

/** What the bank says to keeping a card for later. */
export function askBankToKeep(world: WorldContext, paymentMethod: PaymentMethod): Verdict {
  return testCard(getTraits(world.storage.sql, paymentMethod.id).number).setup;
}
