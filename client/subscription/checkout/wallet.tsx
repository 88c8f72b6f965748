import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useMemo, useState } from 'react';

import { walletNames, walletTexts } from '#client/messages/checkout.ts';
import type { WalletName } from '#client/messages/checkout.ts';
import { errorText } from '#client/messages/errors.ts';
import { useButtonTheme } from '#client/subscription/checkout/field-style.ts';
import type { Method } from '#client/subscription/checkout/method.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { stripeProblem, useAuthenticate } from '#client/subscription/checkout/stripe-library.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { product } from '#worker/product.ts';

/**
 * Payment with the device's wallet. The wallet's own button only creates a payment method; the
 * order is placed with the same pay button as every other order (§ 312j BGB).
 */
export function useWalletMethod(total: number) {
  const stripe = useStripe();
  const authenticate = useAuthenticate();
  /** Those that this device has; nothing is known of them before Stripe's element is there. */
  const [wallets, setWallets] = useState<readonly WalletName[]>([]);
  const [approved, setApproved] = useState<{ id: string; total: number } | null>(null);
  // The person approved this amount only; another amount needs a new approval.
  const methodId = approved?.total === total ? approved.id : null;

  const method: Method = {
    ready: stripe !== null && methodId !== null,
    authenticate,
    refused: 'card_declined',
    create: () =>
      Promise.resolve(methodId === null ? { problem: 'stripe_not_ready' } : { id: methodId }),
    declined: () => setApproved(null),
  };

  return {
    method,
    total,
    wallets,
    isApproved: methodId !== null,
    setWallets,
    approve: (id: string) => setApproved({ id, total }),
    revoke: () => setApproved(null),
  };
}

interface WalletButtonsProps {
  /** Called with the wallets of this device. */
  onAvailable: (wallets: readonly WalletName[]) => void;
  /** Called with the payment method that the person approved. */
  onApprove: (paymentMethodId: string) => void;
}

const baseOptions = {
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  // PayPal has a panel of its own; the others are not accepted.
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    paypal: 'never',
  },
} as const satisfies StripeExpressCheckoutElementOptions;

/** Stripe's buttons for Apple Pay and Google Pay. */
function WalletButtons({ onAvailable, onApprove }: WalletButtonsProps) {
  const theme = useButtonTheme();
  const stripe = useStripe();
  const elements = useElements();
  const [problem, setProblem] = useState<string>();
  const options = useMemo(
    () => ({ ...baseOptions, buttonTheme: { applePay: theme, googlePay: theme } }),
    [theme],
  );

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    if (!stripe || !elements) return event.paymentFailed();
    setProblem(undefined);
    const submission = await elements.submit();
    const result = submission.error ? submission : await stripe.createPaymentMethod({ elements });
    if ('paymentMethod' in result && result.paymentMethod)
      return onApprove(result.paymentMethod.id);
    const text = errorText(stripeProblem(result.error));
    setProblem(text);
    event.paymentFailed({ message: text });
  }

  return (
    <>
      <ExpressCheckoutElement
        // Stripe applies the theme only when the element is created.
        key={theme}
        options={options}
        onReady={({ availablePaymentMethods: found }) =>
          onAvailable(walletNames.filter((name) => found?.[name] === true))
        }
        onLoadError={() => onAvailable([])}
        onConfirm={(event) => void confirm(event)}
      />
      <FormError text={problem} />
    </>
  );
}

interface WalletPanelProps {
  wallet: ReturnType<typeof useWalletMethod>;
  onChange: () => void;
}

/** The wallet buttons, and whether a payment method has been approved. */
export function WalletPanel({ wallet, onChange }: WalletPanelProps) {
  const stripe = useStripe();
  const { total, isApproved } = wallet;
  // With nothing due today, the wallet only stores a card. The total is a whole number; rounding
  // changes nothing.
  const due =
    total > 0
      ? ({ mode: 'payment', amount: Math.ceil(total), setupFutureUsage: 'off_session' } as const)
      : ({ mode: 'setup' } as const);
  return (
    <Stack gap={16}>
      {!isApproved && (
        <p className={styles.small}>
          {walletTexts.hint} {total > 0 ? walletTexts.amount(total) : walletTexts.later}
        </p>
      )}
      {isApproved && (
        <>
          <p ref={focusOn} tabIndex={-1}>
            {walletTexts.released}
          </p>
          <div>
            <Button variant="secondary" size="small" onClick={wallet.revoke}>
              {walletTexts.again}
            </Button>
          </div>
        </>
      )}
      <div hidden={isApproved}>
        {stripe && (
          <Elements
            key={due.mode}
            stripe={stripe}
            options={{
              ...due,
              currency: product.currency,
              paymentMethodCreation: 'manual',
              locale: 'de',
            }}
          >
            <WalletButtons
              onAvailable={wallet.setWallets}
              onApprove={(id) => {
                wallet.approve(id);
                onChange();
              }}
            />
          </Elements>
        )}
      </div>
    </Stack>
  );
}

/** The wallet's button is gone; focus the text that replaces it. */
function focusOn(node: HTMLElement | null): void {
  node?.focus();
}
