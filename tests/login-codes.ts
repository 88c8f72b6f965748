import { drizzle } from 'drizzle-orm/d1';

import { row } from '#tests/database.ts';
import type { World } from '#tests/harness.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import { issueLoginCode } from '#worker/account/login-code/issue-login-code.ts';
import type { LoginCodeTerms } from '#worker/account/login-code/new-login-code.ts';

/** Issues a code for the account of that e-mail, as another slice of the product would. */
export async function loginCodeFor(
  world: World,
  email: string,
  terms: Partial<LoginCodeTerms> = {},
): Promise<string> {
  const account = await row<{ id: string }>(world, 'SELECT id FROM account WHERE email = ?', email);
  const now = await clockOf(world);
  return issueLoginCode(
    { db: drizzle(await world.database()), clock: { now: () => now } },
    { accountId: account?.id ?? '', purpose: 'autologin', ...terms },
  );
}
