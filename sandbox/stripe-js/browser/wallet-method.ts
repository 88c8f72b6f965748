import type { PaymentMethod, StripeError } from '@stripe/stripe-js';
import type { ElementsBook } from './elements-group.ts';
import type { IntegrationErrors } from './integration-error.ts';
import type { StripeRequest } from './stripe-request.ts';
import type { Texts } from './texts.ts';

export interface FromElements {
  elements: unknown;
  params?: { billing_details?: object };
}

export type CreateWalletMethod = (
  caller: string,
  data: FromElements,
) => Promise<{ paymentMethod?: PaymentMethod; error?: StripeError }>;

/** Makes a card payment method from the wallet sheet that the person has confirmed. */
export function walletMethods(
  texts: Texts,
  integrationError: IntegrationErrors,
): (book: ElementsBook, request: StripeRequest) => CreateWalletMethod {
  async function tokenOf(wallet: string, number: string): Promise<string> {
    const response = await fetch('/sandbox/api/wallets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wallet, number }),
    });
    const { token } = (await response.json()) as { token: string };
    return token;
  }

  return (book, request) => {
    function confirmedSheetOf(caller: string, elements: unknown) {
      const group = book.findGroup(elements);
      if (!group) {
        throw integrationError(
          `Invalid value for ${caller}(): elements should be an Elements instance of the same Stripe object.`,
        );
      }
      const express = group.express();
      if (!express?.mounted()) {
        throw integrationError(
          `Invalid value for ${caller}(): elements should have a mounted Payment Element or Express Checkout Element.`,
        );
      }
      if (group.options().paymentMethodCreation !== 'manual') {
        throw integrationError(
          `Invalid value for ${caller}(): elements should have been created with paymentMethodCreation: 'manual'.`,
        );
      }
      const sheet = express.confirmed();
      if (sheet && group.submitted()) return sheet;
      throw integrationError(
        `elements.submit() must be called before ${caller}(). Call elements.submit() as soon as your customer presses pay, prior to any asynchronous work. Integration guide: https://stripe.com/docs/payments/accept-a-payment-deferred`,
      );
    }

    return async (caller, { elements, params = {} }) => {
      const { wallet, number, billing, close } = confirmedSheetOf(caller, elements);
      const token = await tokenOf(wallet, number).catch(() => null);
      if (token === null) {
        const code = 'api_connection_error';
        return { error: { type: code, message: texts.message(code) } };
      }
      const { value, error } = await request<PaymentMethod>('POST', 'payment_methods', {
        ...params,
        type: 'card',
        card: { token },
        billing_details: { ...params.billing_details, ...billing },
      });
      if (error) return { error };
      close();
      return { paymentMethod: value };
    };
  };
}
