import type { CallerAccount } from '#worker/account/caller.ts';
import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/** How long a confirmation by e-mail replaces the password that an account does not have. */
const freshMs = 15 * minuteMs;

type Confirmed = Pick<CallerAccount, 'beganWith' | 'confirmedAt'>;

/**
 * Whether a session must be confirmed by e-mail before it changes e-mail, password or payment
 * method. A session that a link started must be confirmed once. If the call asks for no other proof
 * (`otherProof`, such as the current password), the confirmation must be at most 15 minutes old.
 */
export function needsConfirmation(session: Confirmed, otherProof: boolean, now: number): boolean {
  const { beganWith, confirmedAt } = session;
  if (confirmedAt === null) return beganWith === 'code' || !otherProof;
  return !otherProof && confirmedAt <= now - freshMs;
}

/** Throws `confirmation_required` if `needsConfirmation` holds. */
export function refuseUnconfirmed(ctx: Ctx, session: Confirmed, otherProof: boolean): void {
  if (needsConfirmation(session, otherProof, ctx.clock.now())) {
    throw new AppError('confirmation_required');
  }
}
