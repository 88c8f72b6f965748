import { drizzle } from 'drizzle-orm/d1';

import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { newLoginCode } from '#worker/account/login-code/login-code.ts';
import type { LoginCodeTerms } from '#worker/account/login-code/login-code.ts';
import { insertLoginCode } from '#worker/account/login-code/shared-sql.ts';

/** Issues a login code for the account of that e-mail, as another slice of the product would. */
export async function loginCodeFor(
  world: World,
  email: string,
  terms: Partial<LoginCodeTerms> = {},
): Promise<string> {
  const account = await row<{ id: string }>(world, 'SELECT id FROM account WHERE email = ?', email);
  const { code, row: codeRow } = await newLoginCode(
    { purpose: 'autologin', ...terms },
    await clockOf(world),
  );
  const db = drizzle(await world.database());
  const rows = await insertLoginCode(db, codeRow, { accountId: account?.id ?? '' });
  if (rows.length === 0) throw new Error(`${email} has no account`);
  return code;
}
