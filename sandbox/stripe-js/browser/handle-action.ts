import type { IntegrationErrors } from './integration-error.ts';
import type { IntentKind, IntentResult, Intents } from './intents.ts';

export type HandleAction = (
  caller: string,
  kinds: IntentKind[],
  secret: unknown,
) => Promise<IntentResult>;

/**
 * Makes `handleNextAction` and `handleCardAction`. They accept only an intent that requires action.
 */
export function actionHandlers(
  integrationError: IntegrationErrors,
): (intents: Intents) => HandleAction {
  return (intents) => async (caller, kinds, secret) => {
    const kind = intents.kindOf(caller, secret, kinds);
    const clientSecret = String(secret);
    const answer = await intents.retrieve(kind, clientSecret);
    if (answer.value && answer.value.status !== 'requires_action') {
      const name = kind === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
      throw integrationError(
        `${caller}: The ${name} supplied is not in the requires_action state.`,
      );
    }
    return intents.act(kind, clientSecret, answer);
  };
}
