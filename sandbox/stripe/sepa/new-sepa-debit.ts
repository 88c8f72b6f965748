import { invalid } from '#sandbox/stripe/error.ts';
import { fingerprintOf, newMethod, type Particulars } from '#sandbox/stripe/method/new-method.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { ibanRule } from './iban-rule.ts';

const rule = ibanRule();

/** The IBAN without its spaces. Throws a 400 with `invalid_bank_account_iban`. */
function checkIban(rawIban: string, param: string): string {
  const iban = rawIban.replaceAll(/\s/g, '').toUpperCase();
  if (rule.valid(iban)) return iban;
  const message = 'The IBAN you provided is invalid.';
  throw invalid(message, { code: 'invalid_bank_account_iban', param });
}

// Countries of the SEPA area outside the European Economic Area.
const outsideEea = new Set(['AD', 'CH', 'GB', 'GI', 'MC', 'SM', 'VA']);

// Banks outside the EEA want the debtor's whole address (docs.stripe.com/payments/sepa-debit).
function checkAddress({ billing_details: details }: Particulars, name: string): void {
  for (const field of ['line1', 'city', 'postal_code', 'country'] as const) {
    if (details?.address?.[field]) continue;
    const param = `${name}[address][${field}]`;
    const code = 'payment_method_billing_details_address_missing';
    throw invalid(`Missing required param: ${param}.`, { code, param });
  }
}

/**
 * Writes a SEPA debit payment method without a customer. Throws a 400 for an invalid IBAN, without
 * the owner's name and e-mail address, which the mandate has to name, and for an account outside
 * the EEA without the owner's address.
 */
export function newSepaDebit(
  world: WorldContext,
  rawIban: string,
  particulars: Particulars,
  holder = '',
): PaymentMethod {
  const paramName = (name: string) => (holder ? `${holder}[${name}]` : name);
  for (const field of ['email', 'name'] as const) {
    if (particulars.billing_details?.[field]) continue;
    const param = `${paramName('billing_details')}[${field}]`;
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const iban = checkIban(rawIban, `${paramName('sepa_debit')}[iban]`);
  const country = iban.slice(0, 2);
  if (outsideEea.has(country)) checkAddress(particulars, paramName('billing_details'));
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
