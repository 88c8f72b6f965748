import { row } from '#tests/database.ts';
import type { World } from '#tests/harness.ts';
import { sha256 } from '#worker/crypto.ts';

/**
 * Sends 200 wrong codes for one token at once: how often each code was answered, and how many
 * attempts were counted. The local runtime drops a few connections when its machine is busy; what
 * was not answered by the product is not listed.
 */
export async function guessAtOnce(
  world: World,
  token: string,
  send: () => Promise<Response>,
): Promise<{ answers: Record<string, number>; attempts: number | undefined }> {
  const responses = await Promise.all(Array.from({ length: 200 }, send));
  const answers: Record<string, number> = {};
  for (const response of responses) {
    // A dropped one comes as an error of the runtime's, which has been read already.
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
