import type { StripeError } from '@stripe/stripe-js';
import type { CardRules } from './card-rules.ts';
import type { FieldElementCore, FieldElementType } from './element-types.ts';
import type { ElementsBook } from './elements-group.ts';
import type { IntegrationErrors } from './integration-error.ts';

export type MethodType = 'card' | 'paypal' | 'sepa_debit';

/** What the page gives: an element under `card` or `sepa_debit`, `billing_details`, … */
export type MethodInput = Record<string, unknown>;

export type MethodData = (
  caller: string,
  type: MethodType,
  input: MethodInput,
) => { value: object; error?: undefined } | { error: StripeError; value?: undefined };

/**
 * Makes the API's payment method data from what the page gives and the person typed. Errors name
 * `caller`.
 */
export function methodDatas(
  rules: CardRules,
  integrationError: IntegrationErrors,
): (book: ElementsBook) => MethodData {
  const ofCard: FieldElementType[] = ['card', 'cardNumber'];

  return (book) => {
    function coresOf(caller: string, name: string, input: unknown, types: FieldElementType[]) {
      const entry = book.find(input);
      if (typeof input !== 'object' || input === null) {
        throw integrationError(
          `Invalid value for ${caller}: ${name} should be object or element. You specified: ${String(input)}.`,
        );
      }
      if (!entry) {
        throw integrationError(
          `Please use the same instance of \`Stripe\` you used to create this \`Element\` to call ${caller}.`,
        );
      }
      const { core, siblings } = entry;
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

    function readInputs(cores: FieldElementCore[]) {
      const error = cores.map((core) => core.demand()).find((each) => each !== undefined);
      const inputs = cores.flatMap((core) => core.inputs);
      const value = (field: string) =>
        inputs.find((input) => input.field === field)?.node.value ?? '';
      return { error, value };
    }

    function card(caller: string, input: unknown) {
      const { error, value } = readInputs(coresOf(caller, 'card', input, ofCard));
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

    function account(caller: string, input: unknown) {
      if (typeof input === 'object' && input !== null && 'iban' in input) return { value: input };
      const { error, value } = readInputs(coresOf(caller, 'sepa_debit', input, ['iban']));
      return error ? { error } : { value: { iban: value('iban').replaceAll(' ', '') } };
    }

    return (caller, type, input) => {
      if (type === 'paypal') return { value: { ...input, type } };
      const { value, error } = (type === 'card' ? card : account)(caller, input[type]);
      return error ? { error } : { value: { ...input, type, [type]: value } };
    };
  };
}
