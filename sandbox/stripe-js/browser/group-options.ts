import type { IntegrationErrors } from './integration-error.ts';

/** The options of `stripe.elements()` that this library uses. */
export interface GroupOptions {
  mode?: string;
  clientSecret?: string;
  /** In the currency's smallest unit. */
  amount?: number;
  currency?: string;
  paymentMethodCreation?: string;
  paymentMethodTypes?: string[];
}

export type CheckGroupOptions = (caller: string, options: GroupOptions) => void;

/** Makes the check of a group's options: every mode needs certain options. */
export function groupOptionChecks(integrationError: IntegrationErrors): CheckGroupOptions {
  return (caller, { mode, clientSecret, amount, currency }) => {
    function refuse(name: string, should: string, value: unknown): never {
      throw integrationError(
        `Invalid value for ${caller}: ${name} should be ${should}. You specified: ${String(value)}.`,
      );
    }

    if (mode === undefined) return;
    if (clientSecret !== undefined) {
      throw integrationError(
        `Invalid value for ${caller}: You cannot specify both clientSecret and mode.`,
      );
    }
    if (!['payment', 'setup', 'subscription'].includes(mode)) {
      refuse('mode', 'one of payment, setup, or subscription', mode);
    }
    if (currency === undefined && mode === 'setup') return;
    if (!/^[a-z]{3}$/.test(currency ?? '')) {
      refuse('currency', 'a three-letter code in lower case', currency);
    }
    if (mode === 'setup') return;
    const least = mode === 'payment' ? 1 : 0;
    if (!Number.isInteger(amount) || (amount ?? 0) < least) {
      refuse('amount', `an integer of at least ${least}`, amount);
    }
  };
}
