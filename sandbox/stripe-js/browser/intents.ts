import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import type { Authenticate } from './authentication-window.ts';
import type { IntegrationErrors } from './integration-error.ts';
import type { Answer, StripeRequest } from './stripe-request.ts';
import type { Texts } from './texts.ts';

export type Intent = PaymentIntent | SetupIntent;

export interface IntentResult {
  paymentIntent?: PaymentIntent;
  setupIntent?: SetupIntent;
  error?: StripeError;
}

export type IntentKind = 'payment_intent' | 'setup_intent';

export interface Intents {
  /** Throws unless the secret belongs to one of the kinds. The error names `caller`. */
  kindOf: (caller: string, secret: unknown, kinds: IntentKind[]) => IntentKind;
  retrieve: (kind: IntentKind, secret: string) => Promise<Answer<Intent>>;
  confirm: (kind: IntentKind, secret: string, params: object) => Promise<Answer<Intent>>;
  /**
   * Lets the person authenticate if the intent requires it, and returns how that ended. Never
   * resolves if the person has to leave the page.
   */
  act: (kind: IntentKind, secret: string, answer: Answer<Intent>) => Promise<IntentResult>;
  /** The answer in the form that the page receives. */
  result: (kind: IntentKind, answer: Answer<Intent>) => IntentResult;
}

/** Makes the library's calls on payment and setup intents, which use the client secret. */
export function intentCalls(
  texts: Texts,
  integrationError: IntegrationErrors,
  authenticate: Authenticate,
): (request: StripeRequest) => Intents {
  const prefixes = { payment_intent: 'pi_', setup_intent: 'seti_' } as const;

  return (request) => {
    function address(kind: IntentKind, secret: string): string {
      return `${kind}s/${secret.slice(0, secret.indexOf('_secret'))}`;
    }

    function result(kind: IntentKind, answer: Answer<Intent>): IntentResult {
      if (answer.error) return { error: answer.error };
      if (kind === 'setup_intent') return { setupIntent: answer.value as SetupIntent };
      return { paymentIntent: answer.value as PaymentIntent };
    }

    function retrieve(kind: IntentKind, secret: string): Promise<Answer<Intent>> {
      return request<Intent>('GET', address(kind, secret), { client_secret: secret });
    }

    function outcome(kind: IntentKind, answer: Answer<Intent>): IntentResult {
      if (answer.value?.status !== 'requires_payment_method') return result(kind, answer);
      const code = `${kind}_authentication_failure`;
      const type = 'invalid_request_error';
      return { error: { type, code, message: texts.message(code), [kind]: answer.value } };
    }

    return {
      kindOf(caller, secret, kinds) {
        const form = (kind: IntentKind) => new RegExp(`^${prefixes[kind]}[^_]+_secret_.+`);
        const match = kinds.find((kind) => typeof secret === 'string' && form(kind).test(secret));
        if (match) return match;
        throw integrationError(
          `Invalid value for ${caller} intent secret: value should be a client_secret string. You specified: ${String(secret)}.`,
        );
      },
      retrieve,
      confirm: (kind, secret, params) =>
        request<Intent>('POST', `${address(kind, secret)}/confirm`, {
          ...params,
          client_secret: secret,
          use_stripe_sdk: true,
        }),
      result,
      async act(kind, secret, answer) {
        const intent = answer.value;
        if (intent?.status !== 'requires_action') return result(kind, answer);
        const away = intent.next_action?.redirect_to_url?.url;
        if (away) {
          location.assign(away);
          // The person leaves this page. The page to which they return continues.
          return new Promise(() => {});
        }
        const details = (intent.next_action?.use_stripe_sdk ?? {}) as { stripe_js?: string };
        if (details.stripe_js === undefined) return result(kind, answer);
        await authenticate(intent.id, details.stripe_js);
        return outcome(kind, await retrieve(kind, secret));
      },
    };
  };
}
