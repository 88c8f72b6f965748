import type { Call } from './endpoint.ts';
import { invalid, missing } from './error.ts';

/**
 * Checks the client secret that a browser sends. Throws a 400 if the publishable key comes without
 * one, and `resource_missing` if the secret belongs to another intent.
 */
export function checkClientSecret(
  call: Call<{ client_secret?: string }>,
  intent: { object: string; id: string; client_secret: string | null },
): void {
  const secret = call.params.client_secret;
  if (secret === undefined) {
    if (!call.publishable) return;
    const message = 'Missing required param: client_secret.';
    throw invalid(message, { code: 'parameter_missing', param: 'client_secret' });
  }
  if (secret !== intent.client_secret) throw missing(intent.object, intent.id, 'intent');
}
