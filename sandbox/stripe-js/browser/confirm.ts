import type { IntegrationErrors } from './integration-error.ts';
import type { IntentKind, IntentResult, Intents } from './intents.ts';
import type { MethodInput, MethodData, MethodType } from './method-data.ts';

export interface ConfirmData extends Record<string, unknown> {
  payment_method?: string | MethodInput;
}

export type Confirm = (
  how: { caller: string; kind: IntentKind; type: MethodType },
  secret: unknown,
  data?: ConfirmData,
  options?: { handleActions?: boolean },
) => Promise<IntentResult>;

/** Makes the common part of `confirmCardPayment`, `confirmSepaDebitSetup` and the like. */
export function confirmations(
  integrationError: IntegrationErrors,
): (intents: Intents, methodData: MethodData) => Confirm {
  // By sending the form, the account's owner accepts the mandate. The page shows its text.
  const mandateAcceptance = {
    mandate_data: {
      customer_acceptance: { type: 'online', online: { infer_from_client: true } },
    },
  };

  return (intents, methodData) =>
    async (how, secret, data = {}, options = {}) => {
      const { caller, kind, type } = how;
      intents.kindOf(caller, secret, [kind]);
      const clientSecret = String(secret);
      const { payment_method: methodInput, ...rest } = data;
      if (methodInput === null) {
        throw integrationError(`Invalid value for ${caller}: payment_method is null.`);
      }

      const answer = await confirm();
      if ('form' in answer) return { error: answer.form };
      if (options.handleActions === false) return intents.result(kind, answer);
      return intents.act(kind, clientSecret, answer);

      async function confirm() {
        const params = { ...(type === 'sepa_debit' ? mandateAcceptance : {}), ...rest };
        if (typeof methodInput === 'string') {
          return intents.confirm(kind, clientSecret, { ...params, payment_method: methodInput });
        }
        const existing = methodInput === undefined && (await intents.retrieve(kind, clientSecret));
        // The server has already confirmed this intent. It only waits for the person.
        if (existing && type === 'card' && existing.value?.status === 'requires_action')
          return existing;
        // PayPal asks the owner who they are, so PayPal needs no payment method data.
        const fresh =
          type === 'paypal' && existing && !existing.value?.payment_method ? {} : methodInput;
        if (!fresh) return intents.confirm(kind, clientSecret, params);
        const { value, error } = methodData(caller, type, fresh);
        if (error) return { form: error };
        return intents.confirm(kind, clientSecret, { ...params, payment_method_data: value });
      }
    };
}
