import { AppError } from '#worker/errors.ts';
import type { DeskDecided } from '#worker/operator/schemas.ts';

/** The refusal for whom somebody was quicker: how it stands, and who did that; null for nobody here. */
export function alreadyDecided(status: string, by: string | null): AppError {
  const details = { status, by } satisfies Omit<DeskDecided, 'error'>;
  return new AppError('already_decided', { details });
}
