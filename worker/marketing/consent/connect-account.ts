import { sql } from 'drizzle-orm';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { insertConnection } from '#worker/marketing/consent/sql.ts';

/**
 * Connects what a visitor has agreed to with the account that they have signed in to since. Once
 * for each account; an unknown subject and a refusal connect nothing. One round trip. Throws
 * `not_logged_in`.
 */
export async function connectAccount(ctx: Ctx, subject: string): Promise<void> {
  const now = ctx.clock.now();
  await readAsCaller(ctx, (accountId) => ({
    connection: insertConnection(
      ctx.db,
      { id: sql<string>`(${subject} || ' ' || ${accountId})`, subject, now },
      accountId,
    ),
  }));
}
