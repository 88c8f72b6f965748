import { StripeRefusal } from './error.ts';

const secretKey = 'sk_test_sandbox';
const publishableKey = 'pk_test_sandbox';

function unauthorized(message: string, code?: string): StripeRefusal {
  return new StripeRefusal(401, { type: 'invalid_request_error', message, code });
}

function keyOf(header: string | null): string {
  if (header?.startsWith('Basic ')) return atob(header.slice(6)).split(':')[0] ?? '';
  return header?.replace(/^Bearer /, '') ?? '';
}

function maskKey(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}` : key;
}

/**
 * Reads the key of a call. Throws Stripe's 401 for a missing or unknown key, and for a publishable
 * key where a secret one is needed.
 */
export function checkKey(
  header: string | null,
  publishableAllowed: boolean,
): 'secret' | 'publishable' {
  const key = keyOf(header);
  if (key === secretKey) return 'secret';
  if (key === '') {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization ' +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See " +
        'https://stripe.com/docs/api#authentication for details.',
    );
  }
  if (key !== publishableKey) throw unauthorized(`Invalid API Key provided: ${maskKey(key)}`);
  if (publishableAllowed) return 'publishable';
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You ' +
    'can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
  throw unauthorized(message, 'secret_key_required');
}
