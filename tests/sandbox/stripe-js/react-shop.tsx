import {
  Elements,
  ExpressCheckoutElement,
  IbanElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentMethodResult } from '@stripe/stripe-js';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const library = loadStripe('pk_test_sandbox');

/** The result of the last attempt, as text for the test. */
function describeResult({ paymentMethod, error }: PaymentMethodResult): string {
  if (error) return String(error.code);
  const { type, card, sepa_debit: account } = paymentMethod;
  return [type, card?.wallet?.type, card?.last4 ?? account?.last4].filter(Boolean).join(' ');
}

function Wallets() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState('');
  return (
    <>
      <ExpressCheckoutElement
        options={{ emailRequired: true }}
        onReady={({ availablePaymentMethods: all }) => setResult(all ? 'ready' : 'none')}
        onClick={(event) => event.resolve()}
        onCancel={() => setResult('cancelled')}
        onConfirm={async () => {
          if (!stripe || !elements) return;
          await elements.submit();
          setResult(describeResult(await stripe.createPaymentMethod({ elements })));
        }}
      />
      <output id="wallet">{result}</output>
    </>
  );
}

function Account() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState('');
  const [complete, setComplete] = useState(false);
  async function send() {
    const account = elements?.getElement(IbanElement);
    if (!stripe || !account) return;
    const billing_details = { name: 'Erika Mustermann', email: 'erika@example.com' };
    const data = { type: 'sepa_debit', sepa_debit: account, billing_details } as const;
    setResult(describeResult(await stripe.createPaymentMethod(data)));
  }
  return (
    <>
      <IbanElement
        options={{ supportedCountries: ['SEPA'], disabled: false }}
        onChange={(change) => setComplete(change.complete)}
      />
      <button type="button" data-complete={complete} onClick={() => void send()}>
        Senden
      </button>
      <output id="account">{result}</output>
    </>
  );
}

function Shop() {
  const [amount, setAmount] = useState(8628);
  const deferred = {
    mode: 'subscription',
    currency: 'eur',
    paymentMethodCreation: 'manual',
  } as const;
  return (
    <>
      <button type="button" onClick={() => setAmount(9948)}>
        Teurer
      </button>
      <Elements stripe={library} options={{ ...deferred, amount }}>
        <Wallets />
      </Elements>
      <Elements stripe={library} options={{ locale: 'de' }}>
        <Account />
      </Elements>
    </>
  );
}

document.body.innerHTML = '<main></main>';
const place = document.querySelector('main');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  );
}
