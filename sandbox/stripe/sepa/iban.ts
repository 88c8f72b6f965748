import { invalid } from '#sandbox/stripe/error.ts';
import { ibanRule } from './iban-rule.ts';

const rule = ibanRule();

/** The IBAN without its spaces. Throws a 400 with `invalid_bank_account_iban`. */
export function checkIban(given: string, param: string): string {
  const iban = given.replaceAll(/\s/g, '').toUpperCase();
  if (rule.valid(iban)) return iban;
  const message = 'The IBAN you provided is invalid.';
  throw invalid(message, { code: 'invalid_bank_account_iban', param });
}
