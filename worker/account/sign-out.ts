import { deleteSession } from '#worker/account/session-sql.ts';
import type { Ctx } from '#worker/context.ts';

/** Ends the caller's session on the server. Does nothing for a visitor. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { sessionHash } = ctx.caller;
  if (sessionHash !== null) await deleteSession(ctx.db, sessionHash);
}
