import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useState } from 'react';

import { errorText } from '#client/messages/errors.ts';
import { stripeProblem } from '#client/subscription/checkout/stripe-problem.ts';
import { FormError } from '#client/ui/form-error.tsx';

interface WalletButtonsProps {
  /** Called with whether this device has a wallet. */
  onAvailable: (available: boolean) => void;
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
export function WalletButtons({ onAvailable, onApprove }: WalletButtonsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [problem, setProblem] = useState<string>();
  // Stripe applies the theme only when the element is created.
  const [options] = useState(() => ({ ...baseOptions, buttonTheme: buttonTheme() }));

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
        options={options}
        onReady={({ availablePaymentMethods: wallets }) =>
          onAvailable(wallets?.applePay === true || wallets?.googlePay === true)
        }
        onLoadError={() => onAvailable(false)}
        onConfirm={(event) => void confirm(event)}
      />
      <FormError text={problem} />
    </>
  );
}

function buttonTheme() {
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = dark ? 'white' : 'black';
  return { applePay: theme, googlePay: theme } as const;
}
