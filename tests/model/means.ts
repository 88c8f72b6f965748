import type { World } from '#tests/support/world.ts';
import { beginPaypal, decideAtPaypal, sepaMethod } from '#tests/support/payment-methods.ts';
import type { Person } from '#tests/support/people.ts';
import { methods } from '#tests/model/step.ts';
import type { MethodName } from '#tests/model/step.ts';
import { idOf } from '#worker/id-of.ts';

/** Creates the payment method that a person types in; null if a fault prevented it. */
export async function methodFor(
  world: World,
  person: Person,
  name: MethodName,
): Promise<string | null> {
  const means = methods[name];
  if ('card' in means) return means.card;
  try {
    if ('iban' in means) return (await sepaMethod(world, person, means.iban)).method || null;
    const setup = await beginPaypal(world, person);
    await decideAtPaypal(world, setup, { outcome: 'approve', payer_email: means.payer });
    const { payment_method: method } = await world.stripe.setupIntents.retrieve(setup);
    return idOf(method);
  } catch (error) {
    // 400: its type is switched off. 401: the account was erased meanwhile.
    const isRefusal = /^setup: (400|401|409|429|503|520)$/;
    if (error instanceof Error && isRefusal.test(error.message)) return null;
    throw error;
  }
}

/** Creates the payment method for Stripe's own page. That page does not offer PayPal. */
export async function checkoutMethod(world: World, name: MethodName): Promise<string> {
  const means = methods[name];
  if ('card' in means) return means.card;
  const made = await world.stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban: 'iban' in means ? means.iban : methods['an account'].iban },
    billing_details: { name: 'Lea Muster', email: 'lea@example.com' },
  });
  return made.id;
}
