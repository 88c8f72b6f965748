import type { CallerAccount } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/** How long a confirmation by e-mail stands in for a password that an account does not have. */
const freshMs = 15 * 60_000;

type Confirmed = Pick<CallerAccount, 'beganWith' | 'confirmedAt'>;

/**
 * Whether a session has to be confirmed by e-mail before it changes e-mail, password or payment
 * method: one that a link began, once; and where nothing else is asked (`otherProof`, such as the
 * current password), within the last quarter of an hour.
 */
export function needsConfirmation(session: Confirmed, otherProof: boolean, now: number): boolean {
  const { beganWith, confirmedAt } = session;
  if (confirmedAt === null) return beganWith === 'code' || !otherProof;
  return !otherProof && confirmedAt <= now - freshMs;
}

/** Refuses a sensitive change where `needsConfirmation` says so. Throws `confirmation_required`. */
export function refuseUnconfirmed(ctx: Ctx, session: Confirmed, otherProof: boolean): void {
  if (needsConfirmation(session, otherProof, ctx.clock.now())) {
    throw new AppError('confirmation_required');
  }
}
