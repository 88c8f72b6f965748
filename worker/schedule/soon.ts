import { log } from '#worker/http/log.ts';

/**
 * Does at once what the scheduled run would do later. What fails now is logged and left to it: then
 * it returns false. `names` says in the log whose work it is.
 */
export async function soon(
  message: string,
  names: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const text = error instanceof Error ? error.stack : String(error);
    log('warn', { message, ...names, error: text });
    return false;
  }
}
