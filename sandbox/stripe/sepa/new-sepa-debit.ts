import { invalid } from '#sandbox/stripe/error.ts';
import { fingerprintOf, newMethod, type Particulars } from '#sandbox/stripe/method/new-method.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { checkIban } from './iban.ts';

/**
 * Writes an account to be debited that belongs to nobody yet. Throws a 400 for an invalid IBAN and
 * without its owner's name and e-mail address, which the mandate has to name.
 */
export function newSepaDebit(
  world: WorldContext,
  given: string,
  particulars: Particulars,
  holder = '',
): PaymentMethod {
  const named = (name: string) => (holder ? `${holder}[${name}]` : name);
  for (const field of ['email', 'name'] as const) {
    if (particulars.billing_details?.[field]) continue;
    const param = `${named('billing_details')}[${field}]`;
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const iban = checkIban(given, `${named('sepa_debit')}[iban]`);
  const country = iban.slice(0, 2);
  const details = {
    bank_code: country === 'DE' ? iban.slice(4, 12) : iban.slice(4, 8),
    branch_code: '',
    country,
    fingerprint: fingerprintOf(iban),
    generated_from: { charge: null, setup_attempt: null },
    last4: iban.slice(-4),
  } satisfies PaymentMethod['sepa_debit'];
  const traits = { number: iban };
  return newMethod(world, { type: 'sepa_debit', sepa_debit: details }, traits, particulars);
}
