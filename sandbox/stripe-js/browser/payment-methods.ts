import type { PaymentMethod } from '@stripe/stripe-js';
import type { CardRules } from './card-rules.ts';
import type { ElementsBook } from './elements-group.ts';
import type { IntegrationErrors } from './integration-error.ts';
import type { Answer, StripeRequest } from './stripe-request.ts';

/** What is sent with the card beside the element: `billing_details`, `metadata`, … */
export type CardPaymentMethodData = { card?: unknown } & Record<string, unknown>;

export type CreateCardPaymentMethod = (
  caller: string,
  data: CardPaymentMethodData,
) => Promise<Answer<PaymentMethod>>;

/** Makes payment methods of what the person typed; `caller` is the method named in errors. */
export function cardPaymentMethods(
  rules: CardRules,
  integrationError: IntegrationErrors,
): (book: ElementsBook, request: StripeRequest) => CreateCardPaymentMethod {
  return (book, request) => {
    function elementOf(caller: string, card: unknown) {
      const found = book.find(card);
      if (typeof card !== 'object' || card === null) {
        throw integrationError(
          `Invalid value for ${caller}: card should be object or element. You specified: ${String(card)}.`,
        );
      }
      if (!found) {
        throw integrationError(
          `Please use the same instance of \`Stripe\` you used to create this \`Element\` to call ${caller}.`,
        );
      }
      if (found.core.type !== 'card' && found.core.type !== 'cardNumber') {
        throw integrationError(
          `Invalid value for ${caller}: an Element of type ${found.core.type} holds no card number.`,
        );
      }
      if (!found.core.mounted()) {
        throw integrationError(
          'We could not retrieve data from the specified Element.\nPlease make sure the Element you are attempting to use is still mounted.',
        );
      }
      return found;
    }

    return (caller, { card, ...rest }) => {
      const { core, siblings } = elementOf(caller, card);
      const cores = [core, ...siblings.filter((other) => other !== core && other.mounted())];
      const problem = cores.map((each) => each.demand()).find((each) => each !== undefined);
      if (problem) return Promise.resolve({ error: problem });
      const inputs = cores.flatMap((each) => each.inputs);
      const value = (field: string) =>
        inputs.find((input) => input.field === field)?.node.value ?? '';
      const { month, year } = rules.expiry(value('expiry'));
      return request<PaymentMethod>('POST', 'payment_methods', {
        ...rest,
        type: 'card',
        card: {
          number: value('number').replaceAll(' ', ''),
          exp_month: month,
          exp_year: year,
          cvc: value('cvc') || undefined,
        },
      });
    };
  };
}
