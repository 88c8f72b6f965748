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
  /** Told whether this device has a wallet to pay with. */
  onAvailable: (available: boolean) => void;
  /** Told the payment method that the person has released. */
  onRelease: (paymentMethodId: string) => void;
}

const wishes = {
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  // The others have a panel of their own, or are not taken.
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    paypal: 'never',
  },
} as const satisfies StripeExpressCheckoutElementOptions;

/** The payment service's buttons for Apple Pay and Google Pay. */
export function WalletButtons({ onAvailable, onRelease }: WalletButtonsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [problem, setProblem] = useState<string>();
  // The element takes its colours when it is made and no others later.
  const [options] = useState(() => ({ ...wishes, buttonTheme: buttonTheme() }));

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    if (!stripe || !elements) return event.paymentFailed();
    setProblem(undefined);
    const submitted = await elements.submit();
    const made = submitted.error ? submitted : await stripe.createPaymentMethod({ elements });
    if ('paymentMethod' in made && made.paymentMethod) return onRelease(made.paymentMethod.id);
    const text = errorText(stripeProblem(made.error));
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
