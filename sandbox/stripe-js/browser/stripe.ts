import type { ConfirmCard, ConfirmCardData } from './confirm-card.ts';
import type { ElementsBook } from './elements-group.ts';
import type { HandleAction } from './handle-action.ts';
import type { IntegrationErrors } from './integration-error.ts';
import type { Intents } from './intents.ts';
import type { CardPaymentMethodData, CreateCardPaymentMethod } from './payment-methods.ts';
import type { StripeRequest } from './stripe-request.ts';

export interface StripeParts {
  confirmCards: (intents: Intents, create: CreateCardPaymentMethod) => ConfirmCard;
  createPaymentMethods: (book: ElementsBook, request: StripeRequest) => CreateCardPaymentMethod;
  elementsBook: () => ElementsBook;
  handleActions: (intents: Intents) => HandleAction;
  integrationError: IntegrationErrors;
  intents: (request: StripeRequest) => Intents;
  requests: (publishableKey: string) => StripeRequest;
}

/** Makes `window.Stripe`; `version` is the release train that @stripe/stripe-js expects. */
export function stripeInstances(parts: StripeParts) {
  const { integrationError } = parts;

  function checkKey(key: unknown): string {
    if (typeof key !== 'string' || key.trim() === '') {
      throw integrationError(
        'Please call Stripe() with your publishable key. You used an empty string.',
      );
    }
    if (/^[sr]k_/.test(key)) {
      throw integrationError(
        'You should not use your secret key with Stripe.js.\nPlease pass a publishable key instead.',
      );
    }
    return key.trim();
  }

  function Stripe(publishableKey: unknown) {
    const request = parts.requests(checkKey(publishableKey));
    const book = parts.elementsBook();
    const intents = parts.intents(request);
    const createPaymentMethod = parts.createPaymentMethods(book, request);
    const confirmCard = parts.confirmCards(intents, createPaymentMethod);
    const handleAction = parts.handleActions(intents);

    async function retrieve(
      caller: string,
      kind: 'payment_intent' | 'setup_intent',
      secret: unknown,
    ) {
      intents.kindOf(caller, secret, [kind]);
      return intents.result(kind, await intents.retrieve(kind, String(secret)));
    }

    return {
      elements: (options?: object) => book.group(options),
      async createPaymentMethod(data: CardPaymentMethodData & { type?: unknown }) {
        const caller = 'stripe.createPaymentMethod';
        const { type, ...rest } = data ?? {};
        if (type !== 'card') {
          throw integrationError(
            `Invalid value for ${caller}: type should be card. You specified: ${String(type)}.`,
          );
        }
        const { value, error } = await createPaymentMethod(caller, rest);
        return error ? { error } : { paymentMethod: value };
      },
      confirmCardPayment: (
        secret: unknown,
        data?: ConfirmCardData,
        options?: { handleActions?: boolean },
      ) => confirmCard('stripe.confirmCardPayment', 'payment_intent', secret, data, options),
      confirmCardSetup: (
        secret: unknown,
        data?: ConfirmCardData,
        options?: { handleActions?: boolean },
      ) => confirmCard('stripe.confirmCardSetup', 'setup_intent', secret, data, options),
      handleCardAction: (secret: unknown) =>
        handleAction('handleCardAction', ['payment_intent'], secret),
      handleNextAction: (options: { clientSecret?: unknown } | undefined) =>
        handleAction('handleNextAction', ['payment_intent', 'setup_intent'], options?.clientSecret),
      retrievePaymentIntent: (secret: unknown) =>
        retrieve('stripe.retrievePaymentIntent', 'payment_intent', secret),
      retrieveSetupIntent: (secret: unknown) =>
        retrieve('stripe.retrieveSetupIntent', 'setup_intent', secret),
      // The React wrapper takes nothing for a Stripe object that has no createToken.
      createToken() {
        throw integrationError(
          'createToken is not available here; please use createPaymentMethod.',
        );
      },
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  return Object.assign(Stripe, { version: 'endive' });
}
