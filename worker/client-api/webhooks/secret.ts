import { dayMs } from '#worker/calendar.ts';
import { hmac } from '#worker/crypto.ts';

/** For how long a message bears the signature of the secret before, too. */
const overlapMs = dayMs;

/** An endpoint, as far as its secret follows from it. */
interface Signer {
  id: string;
  generation: number;
  /** When the present secret was made, UTC milliseconds. */
  secretAt: number;
}

/**
 * An endpoint's secret as the Standard Webhooks specification writes it: `whsec_` and 32 bytes in
 * Base64. It is kept nowhere, because it follows from the Worker's own secret.
 */
export async function endpointSecret(
  pepper: string,
  { id, generation }: Omit<Signer, 'secretAt'>,
): Promise<string> {
  const bytes = hexBytes(await hmac(pepper, `webhooks to ${id}, secret ${generation}`));
  return `whsec_${base64(bytes)}`;
}

/** A message's headers. `seconds` is the machine's own time: libraries compare it with theirs. */
export async function signedHeaders(
  pepper: string,
  endpoint: Signer,
  { id, body }: { id: string; body: string },
  { now, seconds }: { now: number; seconds: number },
): Promise<Record<string, string>> {
  const { generation, secretAt } = endpoint;
  const hasOld = generation > 1 && now < secretAt + overlapMs;
  const generations = hasOld ? [generation, generation - 1] : [generation];
  const signatures = await Promise.all(
    generations.map(async (one) =>
      sign(await endpointSecret(pepper, { ...endpoint, generation: one }), id, seconds, body),
    ),
  );
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

async function sign(secret: string, id: string, seconds: number, body: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (one) => one.charCodeAt(0));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`;
}

const hexBytes = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
