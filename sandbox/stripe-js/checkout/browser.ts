import type { PaymentMethodResult } from '@stripe/stripe-js';
import type { texts } from '#sandbox/stripe-js/browser/texts.ts';

interface CheckoutError {
  message?: string;
  code?: string;
  decline_code?: string;
}

interface CheckoutAnswer {
  success_url?: string | null;
  next_action?: { redirect_to_url?: { url: string } } | null;
  error?: CheckoutError | null;
}

/** Runs in the checkout page: makes a payment method from the form and gives it to the session. */
export function startCheckout(parts: { texts: typeof texts }): void {
  const { message } = parts.texts();
  const form = document.querySelector('form');
  const session = form?.dataset.session;
  const stripe = window.Stripe?.('pk_test_sandbox');
  if (!form || session === undefined || !stripe) return;

  const elements = stripe.elements();
  const fields = {
    card: () => elements.create('card', { hidePostalCode: true }).mount('#card'),
    sepa_debit: () =>
      elements.create('iban', { supportedCountries: ['SEPA'] }).mount('#sepa_debit'),
    paypal: () => {},
  };
  const methods = [...form.querySelectorAll('fieldset')];
  for (const { dataset } of methods) fields[dataset.method as keyof typeof fields]();

  const failure = document.getElementById('failure');
  const send = form.querySelector('button');

  function chosenFieldset(): HTMLFieldSetElement | undefined {
    return methods.find((fieldset) => !fieldset.disabled);
  }

  function say(error: CheckoutError | null | undefined): void {
    if (!failure) return;
    failure.textContent =
      message(error?.decline_code) ??
      message(error?.code) ??
      error?.message ??
      'Das hat nicht geklappt. Versuch es noch einmal.';
  }

  function busy(yes: boolean): void {
    if (send) send.disabled = yes;
  }

  form.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== 'method') return;
    for (const fieldset of methods) {
      const on = fieldset.dataset.method === event.target.value;
      fieldset.disabled = fieldset.hidden = !on;
    }
    if (failure) failure.textContent = '';
  });

  function whole(fieldset: HTMLFieldSetElement): boolean {
    const inputs = [...fieldset.querySelectorAll<HTMLInputElement>('input[required]')];
    for (const input of inputs) input.setAttribute('aria-invalid', String(!input.validity.valid));
    const wrong = inputs.find((input) => !input.validity.valid);
    wrong?.reportValidity();
    return wrong === undefined;
  }

  async function create(fieldset: HTMLFieldSetElement): Promise<PaymentMethodResult | undefined> {
    const value = (name: string) =>
      fieldset.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
    const name = value('name');
    const { method } = fieldset.dataset;
    const card = method === 'card' ? elements.getElement('card') : null;
    const iban = method === 'sepa_debit' ? elements.getElement('iban') : null;
    if (card) return stripe?.createPaymentMethod({ type: 'card', card, billing_details: { name } });
    if (!iban) return stripe?.createPaymentMethod({ type: 'paypal' });
    const billing_details = { name, email: value('email') };
    return stripe?.createPaymentMethod({ type: 'sepa_debit', sepa_debit: iban, billing_details });
  }

  async function keep(paymentMethod: string): Promise<boolean> {
    const response = await fetch(`/sandbox/api/checkout/${session}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payment_method: paymentMethod }),
    });
    // The session has expired or was completed in another window. The reloaded page says so.
    if (response.status === 409) location.reload();
    const answer = (await response.json()) as CheckoutAnswer;
    const away = answer.success_url ?? answer.next_action?.redirect_to_url?.url;
    if (away) location.assign(away);
    else say(answer.error);
    return away !== undefined;
  }

  async function submit(fieldset: HTMLFieldSetElement): Promise<boolean> {
    if (!whole(fieldset)) return false;
    const result = await create(fieldset);
    if (result?.paymentMethod) return keep(result.paymentMethod.id);
    say(result?.error);
    return false;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fieldset = chosenFieldset();
    if (!fieldset || send?.disabled) return;
    busy(true);
    submit(fieldset)
      .catch(() => say({ code: 'api_connection_error' }))
      .then((left) => busy(left === true))
      .catch(() => {});
  });
  // The page is served with a disabled button, so nothing is sent before this script runs.
  busy(false);
}
