import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';

/** Names of what was asked for while it is open what became of it. */
const open = new Map<string, string>();

/**
 * Asks for a writing call. The same wish, asked for again because no answer came, carries the same
 * name, so that it is done once; one that was answered is over.
 */
export async function act<T>(
  wish: readonly unknown[],
  call: (actionId: string) => Promise<T>,
): Promise<T> {
  const key = JSON.stringify(wish);
  const actionId = open.get(key) ?? crypto.randomUUID();
  open.set(key, actionId);
  try {
    const done = await call(actionId);
    open.delete(key);
    return done;
  } catch (error) {
    if (!(error instanceof ApiFailure && error.undecided)) open.delete(key);
    throw error;
  }
}

/** Whether somebody else was quicker. */
export function isDecided(error: unknown): boolean {
  const code = failureCode(error);
  return code === 'already_decided' || code === 'already_changed';
}

/** What went wrong in words; of what somebody else decided, who it was and how it stands. */
export function problemText(error: unknown): string {
  const code = failureCode(error);
  if (code === 'already_decided' && error instanceof ApiFailure) {
    const { status, by } = error.options.details ?? {};
    if (typeof status === 'string') {
      return deskTexts.decided(status, typeof by === 'string' ? by : null);
    }
  }
  return deskErrorText(code);
}
