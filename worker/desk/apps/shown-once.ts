import { minuteMs } from '#worker/calendar.ts';
import type { DeskCtx } from '#worker/context.ts';
import type { AuditRow } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { AppError } from '#worker/errors.ts';

/*
 * Secrets of apps are shown once: to whoever makes them, and again only if the answer was lost.
 */

/** For how long a repeated request gets a secret again. */
const repeatMs = 10 * minuteMs;

/** Throws `already_decided` for a repeat that comes too late. */
export function refuseLateRepeat(
  { clock }: DeskCtx,
  { outcome, auditRow }: { outcome: 'done' | 'repeated'; auditRow: AuditRow },
): void {
  if (outcome === 'repeated' && auditRow.at <= clock.now() - repeatMs) {
    throw alreadyDecidedError('issued', auditRow.operator);
  }
}

/** Throws `not_found` for an app that `HANDOFF_CLIENTS` does not name. */
export function requireClient({ handOff }: DeskCtx, clientId: string): void {
  if (!handOff.clients.some(({ id }) => id === clientId)) throw new AppError('not_found');
}
