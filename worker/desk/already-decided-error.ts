import { AppError } from '#worker/errors.ts';
import type { AlreadyDecidedAnswer } from '#worker/desk/schemas.ts';

/**
 * 409 for an operator who came too late: the thing's status, and the operator who decided; null
 * where nobody at the desk did.
 */
export function alreadyDecidedError(status: string, by: string | null): AppError {
  const details = { status, by } satisfies Omit<AlreadyDecidedAnswer, 'error'>;
  return new AppError('already_decided', { details });
}
