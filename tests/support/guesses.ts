import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { sha256 } from '#worker/crypto.ts';

/**
 * Sends 200 wrong codes for one token at once. Returns how often each answer came, and how many
 * attempts the product counted. The local runtime drops a few connections on a busy machine; these
 * are not in the list.
 */
export async function guessAtOnce(
  world: World,
  token: string,
  send: () => Promise<Response>,
): Promise<{ answers: Record<string, number>; attempts: number | undefined }> {
  const responses = await Promise.all(Array.from({ length: 200 }, send));
  const answers: Record<string, number> = {};
  for (const response of responses) {
    // A dropped connection appears as an error of the runtime, and its body is already read.
    const isOurs = response.headers.get('content-type')?.includes('json') && !response.bodyUsed;
    if (isOurs) {
      const { error = 'ok' } = (await response.json()) as { error?: string };
      answers[error] = (answers[error] ?? 0) + 1;
    }
  }
  const found = await row<{ attempts: number }>(
    world,
    'SELECT attempts FROM challenge WHERE id = ?',
    await sha256(token),
  );
  return { answers, attempts: found?.attempts };
}
