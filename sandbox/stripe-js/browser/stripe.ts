import type { Confirm, ConfirmData } from './confirm.ts';
import type { ElementsBook } from './elements-group.ts';
import type { GroupOptions } from './group-options.ts';
import type { HandleAction } from './handle-action.ts';
import type { IntegrationErrors } from './integration-error.ts';
import type { Intents } from './intents.ts';
import type { CreatePaymentMethod } from './create-payment-method.ts';
import type { MethodData } from './method-data.ts';
import type { StripeRequest } from './stripe-request.ts';
import type { CreateWalletMethod } from './wallet-method.ts';

interface ConfirmOptions {
  handleActions?: boolean;
}

export interface StripeParts {
  confirmations: (intents: Intents, methodData: MethodData) => Confirm;
  createPaymentMethods: (
    methodData: MethodData,
    walletMethod: CreateWalletMethod,
    request: StripeRequest,
  ) => CreatePaymentMethod;
  elementsBook: () => ElementsBook;
  handleActions: (intents: Intents) => HandleAction;
  integrationError: IntegrationErrors;
  methodDatas: (book: ElementsBook) => MethodData;
  intents: (request: StripeRequest) => Intents;
  requests: (publishableKey: string) => StripeRequest;
  walletMethods: (book: ElementsBook, request: StripeRequest) => CreateWalletMethod;
}

/** Makes `window.Stripe`; `version` is the release train that @stripe/stripe-js expects. */
export function stripeInstances(parts: StripeParts) {
  const { integrationError } = parts;

  const cardPayment = {
    caller: 'stripe.confirmCardPayment',
    kind: 'payment_intent',
    type: 'card',
  } as const;
  const cardSetup = {
    caller: 'stripe.confirmCardSetup',
    kind: 'setup_intent',
    type: 'card',
  } as const;
  const paypalSetup = {
    caller: 'stripe.confirmPayPalSetup',
    kind: 'setup_intent',
    type: 'paypal',
  } as const;
  const sepaSetup = {
    caller: 'stripe.confirmSepaDebitSetup',
    kind: 'setup_intent',
    type: 'sepa_debit',
  } as const;

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
    const methodData = parts.methodDatas(book);
    const createPaymentMethod = parts.createPaymentMethods(
      methodData,
      parts.walletMethods(book, request),
      request,
    );
    const confirm = parts.confirmations(intents, methodData);
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
      elements: (options?: GroupOptions) => book.group(options),
      createPaymentMethod,
      confirmCardPayment: (secret: unknown, data?: ConfirmData, options?: ConfirmOptions) =>
        confirm(cardPayment, secret, data, options),
      confirmCardSetup: (secret: unknown, data?: ConfirmData, options?: ConfirmOptions) =>
        confirm(cardSetup, secret, data, options),
      confirmPayPalSetup: (secret: unknown, data?: ConfirmData) =>
        confirm(paypalSetup, secret, data),
      confirmSepaDebitSetup: (secret: unknown, data?: ConfirmData) =>
        confirm(sepaSetup, secret, data),
      handleCardAction: (secret: unknown) =>
        handleAction('handleCardAction', ['payment_intent'], secret),
      handleNextAction: (options: { clientSecret?: unknown } | undefined) =>
        handleAction('handleNextAction', ['payment_intent', 'setup_intent'], options?.clientSecret),
      retrievePaymentIntent: (secret: unknown) =>
        retrieve('stripe.retrievePaymentIntent', 'payment_intent', secret),
      retrieveSetupIntent: (secret: unknown) =>
        retrieve('stripe.retrieveSetupIntent', 'setup_intent', secret),
      // The React wrapper accepts only an object with `createToken` as a Stripe object.
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
