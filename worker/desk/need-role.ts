import type { DeskCtx } from '#worker/context.ts';
import type { DeskRole } from '#worker/desk-role.ts';
import { AppError } from '#worker/errors.ts';

/** Throws `role_missing` unless the operator has one of these roles or is an admin. */
export function needRole({ roles }: DeskCtx, needed: readonly DeskRole[]): void {
  if (roles.includes('admin') || needed.some((role) => roles.includes(role))) return;
  throw new AppError('role_missing', { details: { roles: [...needed, 'admin'] } });
}
