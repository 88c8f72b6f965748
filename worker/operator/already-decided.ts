import { AppError } from '#worker/errors.ts';

/** The refusal for whom somebody was quicker: how it stands, and who did that; null for nobody here. */
export function alreadyDecided(status: string, by: string | null): AppError {
  return new AppError('already_decided', { details: { status, by } });
}
