import { useCardMethod } from '#client/subscription/checkout/card/use-card-method.ts';
import { readBootstrap } from '#client/lib/bootstrap.ts';
import type { PaymentMethodType } from '#worker/payment-methods.ts';
import type { Method, MethodName } from '#client/subscription/checkout/method.ts';
import { usePaypalMethod } from '#client/subscription/checkout/paypal/use-paypal-method.ts';
import { useSepaMethod } from '#client/subscription/checkout/sepa/use-sepa-method.ts';
import { useWalletMethod } from '#client/subscription/checkout/wallet/use-wallet-method.ts';

/** Which type of Stripe's each method is. */
const typeOf = {
  paypal: 'paypal',
  ewallet: 'card',
  card: 'card',
  sepa: 'sepa_debit',
} as const satisfies Record<MethodName, PaymentMethodType>;

/** Whether the shop takes that payment method. */
export function isOffered(name: MethodName): boolean {
  return readBootstrap().paymentMethods.includes(typeOf[name]);
}

/** The method whose panel is open at first. */
export function firstMethod(): MethodName | 'none' {
  return (['paypal', 'card', 'sepa'] as const).find(isOffered) ?? 'none';
}

/** Every payment method for `total` cents, with what its panel needs. */
export function useMethods(total: number) {
  const paypal = usePaypalMethod();
  const wallet = useWalletMethod(total);
  const card = useCardMethod();
  const sepa = useSepaMethod();
  const byName: Record<MethodName, Method> = {
    paypal,
    ewallet: wallet.method,
    card: card.method,
    sepa: sepa.method,
  };
  return { byName, wallet, card, sepa };
}
