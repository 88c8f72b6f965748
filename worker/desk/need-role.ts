import type { DeskCtx } from '#worker/context.ts';
import type { DeskRole } from '#worker/desk-role.ts';
import { AppError } from '#worker/errors.ts';

/** Whether the operator has one of these roles or is an admin. */
export function hasRole({ roles }: DeskCtx, needed: readonly DeskRole[]): boolean {
  return roles.includes('admin') || needed.some((role) => roles.includes(role));
}

/** Throws `role_missing` unless the operator has one of these roles or is an admin. */
export function needRole(ctx: DeskCtx, needed: readonly DeskRole[]): void {
  if (hasRole(ctx, needed)) return;
  throw new AppError('role_missing', { details: { roles: [...needed, 'admin'] } });
}
