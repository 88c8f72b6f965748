import type { StripeError } from '@stripe/stripe-js';
import type { Texts } from './texts.ts';

export type Answer<T> = { value: T; error?: undefined } | { error: StripeError; value?: undefined };

export type StripeRequest = <T>(
  method: 'GET' | 'POST',
  path: string,
  params: object,
) => Promise<Answer<T>>;

/**
 * Makes the calls to the Stripe API with the publishable key, form-encoded as the API expects. Card
 * errors come back in German, as from Stripe.js on a German page.
 */
export function stripeRequests(texts: Texts): (publishableKey: string) => StripeRequest {
  type Value = string | number | boolean | null | undefined | { [name: string]: Value };

  function fill(form: URLSearchParams, name: string, value: Value): void {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') return form.append(name, String(value));
    for (const [key, each] of Object.entries(value)) {
      fill(form, name === '' ? key : `${name}[${key}]`, each);
    }
  }

  function inGerman(error: StripeError): StripeError {
    if (error.type !== 'card_error') return error;
    const message = texts.message(error.decline_code) ?? texts.message(error.code) ?? error.message;
    return { ...error, message };
  }

  return (publishableKey) => async (method, path, params) => {
    const form = new URLSearchParams();
    fill(form, '', params as Value);
    const address = `/sandbox/stripe/v1/${path}`;
    try {
      const response = await fetch(method === 'GET' ? `${address}?${form}` : address, {
        method,
        headers: { authorization: `Bearer ${publishableKey}` },
        ...(method === 'POST' ? { body: form } : {}),
      });
      const answer = await response.json();
      return response.ok ? { value: answer } : { error: inGerman(answer.error) };
    } catch {
      const code = 'api_connection_error';
      return { error: { type: code, message: texts.message(code) } };
    }
  };
}
