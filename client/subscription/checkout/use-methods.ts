import { useCardMethod } from '#client/subscription/checkout/card/use-card-method.ts';
import type { Method, MethodName } from '#client/subscription/checkout/method.ts';
import { usePaypalMethod } from '#client/subscription/checkout/paypal/use-paypal-method.ts';
import { useSepaMethod } from '#client/subscription/checkout/sepa/use-sepa-method.ts';
import { useWalletMethod } from '#client/subscription/checkout/wallet/use-wallet-method.ts';

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
