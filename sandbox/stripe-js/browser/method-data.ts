import type { StripeError } from '@stripe/stripe-js';
import type { CardRules } from './card-rules.ts';
import type { FieldElementCore, FieldElementType } from './element-types.ts';
import type { ElementsBook } from './elements-group.ts';
import type { IntegrationErrors } from './integration-error.ts';

export type MethodType = 'card' | 'paypal' | 'sepa_debit';

/** What the page gives: an element under `card` or `sepa_debit`, `billing_details`, … */
export type GivenMethod = Record<string, unknown>;

export type MethodData = (
  caller: string,
  type: MethodType,
  given: GivenMethod,
) => { value: object; error?: undefined } | { error: StripeError; value?: undefined };

/**
 * Makes what the API wants to know of a payment method out of what the page gives and the person
 * typed; `caller` is the method named in errors.
 */
export function methodDatas(
  rules: CardRules,
  integrationError: IntegrationErrors,
): (book: ElementsBook) => MethodData {
  const ofCard: FieldElementType[] = ['card', 'cardNumber'];

  return (book) => {
    function coresOf(caller: string, name: string, given: unknown, types: FieldElementType[]) {
      const found = book.find(given);
      if (typeof given !== 'object' || given === null) {
        throw integrationError(
          `Invalid value for ${caller}: ${name} should be object or element. You specified: ${String(given)}.`,
        );
      }
      if (!found) {
        throw integrationError(
          `Please use the same instance of \`Stripe\` you used to create this \`Element\` to call ${caller}.`,
        );
      }
      const { core, siblings } = found;
      if (!types.includes(core.type)) {
        throw integrationError(
          `Invalid value for ${caller}: an Element of type ${core.type} holds nothing for ${name}.`,
        );
      }
      if (!core.mounted()) {
        throw integrationError(
          'We could not retrieve data from the specified Element.\nPlease make sure the Element you are attempting to use is still mounted.',
        );
      }
      if (core.type !== 'cardNumber') return [core];
      const parts = siblings.filter(({ type, mounted }) => /^card[EC]/.test(type) && mounted());
      return [core, ...parts];
    }

    function typed(cores: FieldElementCore[]) {
      const error = cores.map((core) => core.demand()).find((each) => each !== undefined);
      const inputs = cores.flatMap((core) => core.inputs);
      const value = (field: string) =>
        inputs.find((input) => input.field === field)?.node.value ?? '';
      return { error, value };
    }

    function card(caller: string, given: unknown) {
      const { error, value } = typed(coresOf(caller, 'card', given, ofCard));
      if (error) return { error };
      const { month, year } = rules.expiry(value('expiry'));
      return {
        value: {
          number: value('number').replaceAll(' ', ''),
          exp_month: month,
          exp_year: year,
          cvc: value('cvc') || undefined,
        },
      };
    }

    function account(caller: string, given: unknown) {
      if (typeof given === 'object' && given !== null && 'iban' in given) return { value: given };
      const { error, value } = typed(coresOf(caller, 'sepa_debit', given, ['iban']));
      return error ? { error } : { value: { iban: value('iban').replaceAll(' ', '') } };
    }

    return (caller, type, given) => {
      if (type === 'paypal') return { value: { ...given, type } };
      const { value, error } = (type === 'card' ? card : account)(caller, given[type]);
      return error ? { error } : { value: { ...given, type, [type]: value } };
    };
  };
}
