import type { WorldContext } from '#sandbox/world-context.ts';

// Well known, as the product's wrangler.toml has it.
const secret = 'appsec_sandbox';

const encoder = new TextEncoder();

/** The headers with which the operator's systems send that body to the product's webhooks. */
export async function signedHeaders(world: WorldContext, body: string) {
  const seconds = world.clock.seconds();
  return {
    'content-type': 'application/json',
    'x-lexlern-signature': `t=${seconds},v1=${await sign(`${seconds}.${body}`)}`,
  };
}

async function sign(text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
