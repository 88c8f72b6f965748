const encoder = new TextEncoder();

/** The secret of the one webhook endpoint the sandbox knows. */
export const webhookSecret = 'whsec_sandbox';

/**
 * The `Stripe-Signature` header over a body, `seconds` being the time it is signed at
 * (docs.stripe.com/webhooks, "Verify webhook signatures manually").
 */
export async function signWebhook(body: string, seconds: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = encoder.encode(webhookSecret);
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${seconds}.${body}`));
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `t=${seconds},v1=${hex.join('')}`;
}
