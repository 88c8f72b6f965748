import type { IntegrationErrors } from './integration-error.ts';
import type { IntentKind, IntentResult, Intents } from './intents.ts';
import type { CardPaymentMethodData, CreateCardPaymentMethod } from './payment-methods.ts';

export interface ConfirmCardData extends Record<string, unknown> {
  payment_method?: string | CardPaymentMethodData;
}

export type ConfirmCard = (
  caller: string,
  kind: IntentKind,
  secret: unknown,
  data?: ConfirmCardData,
  options?: { handleActions?: boolean },
) => Promise<IntentResult>;

/** Makes `confirmCardPayment` and `confirmCardSetup`, which differ only in the kind of intent. */
export function cardConfirmations(
  integrationError: IntegrationErrors,
): (intents: Intents, createPaymentMethod: CreateCardPaymentMethod) => ConfirmCard {
  return (intents, createPaymentMethod) => {
    async function methodId(caller: string, method: ConfirmCardData['payment_method']) {
      if (typeof method !== 'object') return { value: method };
      if (method === null)
        throw integrationError(`Invalid value for ${caller}: payment_method is null.`);
      const created = await createPaymentMethod(caller, method);
      return created.error ? { error: created.error } : { value: created.value.id };
    }

    return async (caller, kind, secret, data = {}, options = {}) => {
      intents.kindOf(caller, secret, [kind]);
      const clientSecret = String(secret);
      const { payment_method, ...rest } = data;
      const method = await methodId(caller, payment_method);
      if (method.error) return { error: method.error };
      // An intent the server has confirmed already only waits for the person.
      const waiting = method.value === undefined && (await intents.retrieve(kind, clientSecret));
      const answer =
        waiting && waiting.value?.status === 'requires_action'
          ? waiting
          : await intents.confirm(kind, clientSecret, { ...rest, payment_method: method.value });
      if (options.handleActions === false) return intents.result(kind, answer);
      return intents.act(kind, clientSecret, answer);
    };
  };
}
