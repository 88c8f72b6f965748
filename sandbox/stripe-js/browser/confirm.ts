import type { IntegrationErrors } from './integration-error.ts';
import type { IntentKind, IntentResult, Intents } from './intents.ts';
import type { GivenMethod, MethodData, MethodType } from './method-data.ts';

export interface ConfirmData extends Record<string, unknown> {
  payment_method?: string | GivenMethod;
}

export type Confirm = (
  how: { caller: string; kind: IntentKind; type: MethodType },
  secret: unknown,
  data?: ConfirmData,
  options?: { handleActions?: boolean },
) => Promise<IntentResult>;

/** Makes what `confirmCardPayment`, `confirmSepaDebitSetup` and their sisters have in common. */
export function confirmations(
  integrationError: IntegrationErrors,
): (intents: Intents, methodData: MethodData) => Confirm {
  // By sending the form the owner of an account agrees to be debited; the page shows the words.
  const agreed = {
    mandate_data: {
      customer_acceptance: { type: 'online', online: { infer_from_client: true } },
    },
  };

  return (intents, methodData) =>
    async (how, secret, data = {}, options = {}) => {
      const { caller, kind, type } = how;
      intents.kindOf(caller, secret, [kind]);
      const clientSecret = String(secret);
      const { payment_method: given, ...rest } = data;
      if (given === null) {
        throw integrationError(`Invalid value for ${caller}: payment_method is null.`);
      }

      const answer = await confirm();
      if ('form' in answer) return { error: answer.form };
      if (options.handleActions === false) return intents.result(kind, answer);
      return intents.act(kind, clientSecret, answer);

      async function confirm() {
        const params = { ...(type === 'sepa_debit' ? agreed : {}), ...rest };
        if (typeof given === 'string') {
          return intents.confirm(kind, clientSecret, { ...params, payment_method: given });
        }
        const known = given === undefined && (await intents.retrieve(kind, clientSecret));
        // An intent the server has confirmed already only waits for the person.
        if (known && type === 'card' && known.value?.status === 'requires_action') return known;
        // PayPal asks its owner who they are, so nothing has to be given for it.
        const fresh = type === 'paypal' && known && !known.value?.payment_method ? {} : given;
        if (!fresh) return intents.confirm(kind, clientSecret, params);
        const { value, error } = methodData(caller, type, fresh);
        if (error) return { form: error };
        return intents.confirm(kind, clientSecret, { ...params, payment_method_data: value });
      }
    };
}
