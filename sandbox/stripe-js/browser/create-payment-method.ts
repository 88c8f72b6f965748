import type { PaymentMethod, StripeError } from '@stripe/stripe-js';
import type { IntegrationErrors } from './integration-error.ts';
import type { MethodData, MethodType } from './method-data.ts';
import type { StripeRequest } from './stripe-request.ts';
import type { CreateWalletMethod } from './wallet-method.ts';

export type CreatePaymentMethod = (
  data: { type?: unknown } & Record<string, unknown>,
) => Promise<{ paymentMethod?: PaymentMethod; error?: StripeError }>;

/** Makes `createPaymentMethod`, which reads an element or a device's wallet. */
export function createPaymentMethods(
  integrationError: IntegrationErrors,
): (
  methodData: MethodData,
  walletMethod: CreateWalletMethod,
  request: StripeRequest,
) => CreatePaymentMethod {
  const caller = 'stripe.createPaymentMethod';
  const types: MethodType[] = ['card', 'paypal', 'sepa_debit'];

  return (methodData, walletMethod, request) => async (data) => {
    if (data && 'elements' in data) return walletMethod(caller, { elements: null, ...data });
    const { type, ...input } = data ?? {};
    const methodType = types.find((each) => each === type);
    if (!methodType) {
      throw integrationError(
        `Invalid value for ${caller}: type should be one of ${types.join(', ')}. You specified: ${String(type)}.`,
      );
    }
    const { value: params, error: incomplete } = methodData(caller, methodType, input);
    if (incomplete) return { error: incomplete };
    const { value, error } = await request<PaymentMethod>('POST', 'payment_methods', params);
    return error ? { error } : { paymentMethod: value };
  };
}
