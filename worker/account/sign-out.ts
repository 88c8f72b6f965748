import { deleteSession } from '#worker/account/session-repository.ts';
import type { Ctx } from '#worker/context.ts';

/** Ends the caller's session on the server; without effect for a visitor. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { sessionHash } = ctx.caller;
  if (sessionHash !== null) await deleteSession(ctx.db, sessionHash);
}
