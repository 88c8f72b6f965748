import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';

/**
 * Hands a visitor's declaration to the queue: what follows from it depends on whose contract is
 * meant, and whoever posts a form could tell by the time that their next call takes. A message that
 * is lost is the scheduled run's. Returns false where there is no queue.
 */
export async function handOver({ declarationQueue }: Ctx, id: string): Promise<boolean> {
  if (!declarationQueue) return false;
  try {
    await declarationQueue.send({ declarationId: id });
  } catch (error) {
    log('warn', {
      message: 'a declaration is left to the scheduled run',
      declaration: id,
      error: error instanceof Error ? error.stack : String(error),
    });
  }
  return true;
}
