import { getTraits } from '#sandbox/store/traits.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { declines } from './declines.ts';
import { testCard, type Verdict } from './test-cards.ts';

/**
 * The bank's answer to a payment. If the owner is present, the bank may ask them. Off session, a
 * card that was authenticated before gets the answer that its number defines. Any other card that
 * needs authentication is declined.
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

/** The bank's answer to a payment that its owner has just authenticated. */
export function askBankAuthenticated(world: WorldContext, paymentMethod: PaymentMethod): Verdict {
  const { number } = getTraits(world.storage.sql, paymentMethod.id);
  return testCard(number).afterAuthentication ?? 'approved';
}

/** The bank's answer to storing a card for later. */
export function askBankToKeep(world: WorldContext, paymentMethod: PaymentMethod): Verdict {
  return testCard(getTraits(world.storage.sql, paymentMethod.id).number).setup;
}
